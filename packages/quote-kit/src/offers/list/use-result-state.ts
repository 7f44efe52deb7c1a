import { useSearchParams } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';
import { useQuoteKind } from '../../quotes/quote-kind-context.tsx';
import type { PriceBasis } from '../basis/price-basis.ts';
import { limitComparedOffers } from '../compare/comparison.ts';
import { type Grouping, readGrouping } from './result-groups.ts';

const COMPARISON = 'comparison';
const QUOTE = 'quote';
const DETAILS = 'info';

interface ResultState {
  /** Null while the list is not grouped. */
  grouping: Grouping | null;
  /** Uuids marked for comparison. */
  compared: readonly string[];
  /** Whether the comparison is open. */
  isComparing: boolean;
  /** Uuid of the offer being saved as a quote. */
  chosen: string | null;
  setGrouping: (name: Grouping['name'] | null) => void;
  setCompared: (uuids: readonly string[]) => void;
  /** Adds a history entry, so that Back closes the comparison. */
  openComparison: () => void;
  closeComparison: () => void;
  /** URL of this page with an offer chosen. */
  hrefOf: (uuid: string) => string;
  closeChosen: () => void;
  /** Uuid of the offer whose details are open. */
  details: string | null;
  /** URL of this page with the details of an offer open. */
  detailsHrefOf: (uuid: string) => string;
  openDetails: (uuid: string) => void;
  closeDetails: () => void;
}

/** Grouping, comparison and the chosen offer, stored in the URL beside the filters. */
export function useResultState(path: string, basis: PriceBasis | null): ResultState {
  const { kind } = useQuoteKind();
  const [params, setParams] = useSearchParams();

  function write(change: (next: URLSearchParams) => void, { replace = true } = {}): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        change(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  const hrefWith = (name: string, uuid: string): string => {
    const next = new URLSearchParams(params);
    next.delete(QUOTE);
    next.delete(DETAILS);
    next.set(name, uuid);
    return `${path}?${next}`;
  };

  const inUrl = limitComparedOffers(params.getAll('compare'));
  const urlKey = inUrl.join();
  // The URL follows with a delay, in which a second offer may be ticked.
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  useEffect(() => {
    setTicked((latest) => (latest?.join() === urlKey ? null : latest));
  }, [urlKey]);

  return {
    grouping: readGrouping(params, kind, basis),
    compared: ticked ?? inUrl,
    isComparing: params.get('view') === COMPARISON,
    chosen: params.get(QUOTE),
    setGrouping: (name) =>
      write((next) => {
        if (name === null) next.delete('group');
        else next.set('group', name);
        next.delete('page');
      }),
    setCompared: (uuids) => {
      const compared = limitComparedOffers(uuids);
      setTicked(compared.join() === urlKey ? null : compared);
      write((next) => {
        next.delete('compare');
        for (const uuid of compared) next.append('compare', uuid);
        if (uuids.length === 0) next.delete('view');
      });
    },
    openComparison: () => write((next) => next.set('view', COMPARISON), { replace: false }),
    closeComparison: () => write((next) => next.delete('view')),
    hrefOf: (uuid) => hrefWith(QUOTE, uuid),
    closeChosen: () => write((next) => next.delete(QUOTE)),
    details: params.get(DETAILS),
    detailsHrefOf: (uuid) => hrefWith(DETAILS, uuid),
    openDetails: (uuid) => write((next) => next.set(DETAILS, uuid)),
    closeDetails: () => write((next) => next.delete(DETAILS)),
  };
}
