import { pathTo, useNavigate } from '@portal/portal-sdk';
import { useEffect, useRef, useState } from 'react';
import type { QuoteKind } from '../shared/quotes/quote-kinds.ts';

const TARGETS = {
  single: ['availability.quotes.index', 'availability.quotes.results'],
  broadband: ['availability.broadband-quotes.index', 'availability.broadband-quotes.results'],
} as const;

export interface ShowResults {
  /** Leads to the results of a search, once the form has settled. */
  go: (uuid: string) => void;
  /** It is on the way already: a second press must not start a second search. */
  isLeaving: () => boolean;
}

/**
 * The way from a form to the results of its search. The form settles first and forgets its draft, which it could not
 * do if it were taken away while it is being sent.
 */
export function useShowResults(kind: QuoteKind): ShowResults {
  const navigate = useNavigate();
  const [uuid, setUuid] = useState<string>();
  const leaving = useRef(false);
  useEffect(() => {
    if (uuid === undefined) return;
    const [form, results] = TARGETS[kind];
    void (async () => {
      // Back from the results leads to this very search, ready to be changed.
      await navigate(pathTo(form, null, { from: uuid }), { replace: true });
      await navigate(pathTo(results, null, { search: uuid }));
    })();
  }, [uuid, kind, navigate]);
  return {
    go: (next) => {
      leaving.current = true;
      setUuid(next);
    },
    isLeaving: () => leaving.current,
  };
}
