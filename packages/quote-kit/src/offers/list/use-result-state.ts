import { useSearchParams } from '@portal/portal-sdk';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import { limitComparedOffers } from '../compare/comparison.ts';
import { type Grouping, readGrouping } from './result-groups.ts';

const COMPARISON = 'comparison';

interface ResultState {
  grouping: Grouping;
  /** Uuids marked for comparison. */
  compared: string[];
  /** Whether the comparison is open. */
  isComparing: boolean;
  /** Uuid of the offer being saved as a quote. */
  chosen: string | null;
  setGrouping: (name: Grouping['name']) => void;
  setCompared: (uuids: readonly string[]) => void;
  /** Adds a history entry, so that Back closes the comparison. */
  openComparison: () => void;
  closeComparison: () => void;
  /** URL of this page with an offer chosen. */
  hrefOf: (uuid: string) => string;
  closeChosen: () => void;
}

/** Grouping, comparison and the chosen offer, stored in the URL beside the filters. */
export function useResultState(kind: QuoteKind, path: string): ResultState {
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

  return {
    grouping: readGrouping(params, kind),
    compared: limitComparedOffers(params.getAll('compare')),
    isComparing: params.get('view') === COMPARISON,
    chosen: params.get('quote'),
    setGrouping: (name) => write((next) => next.set('group', name)),
    setCompared: (uuids) =>
      write((next) => {
        next.delete('compare');
        for (const uuid of limitComparedOffers(uuids)) next.append('compare', uuid);
        if (uuids.length === 0) next.delete('view');
      }),
    openComparison: () => write((next) => next.set('view', COMPARISON), { replace: false }),
    closeComparison: () => write((next) => next.delete('view')),
    hrefOf: (uuid) => {
      const next = new URLSearchParams(params);
      next.set('quote', uuid);
      return `${path}?${next}`;
    },
    closeChosen: () => write((next) => next.delete('quote')),
  };
}
