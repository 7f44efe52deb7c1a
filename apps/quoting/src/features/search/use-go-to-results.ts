import { pathTo, useNavigate } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';
import type { SearchKind } from './recent-searches.ts';

const TARGETS = {
  single: ['availability.quotes.index', 'availability.quotes.results'],
  broadband: ['availability.broadband-quotes.index', 'availability.broadband-quotes.results'],
} as const;

/**
 * Answers a function that leads to the results of a search, once the form has settled: its draft is forgotten then,
 * which a form that is taken away while it is being sent could not do.
 */
export function useGoToResults(kind: SearchKind): (uuid: string) => void {
  const navigate = useNavigate();
  const [uuid, setUuid] = useState<string>();
  useEffect(() => {
    if (uuid === undefined) return;
    const [form, results] = TARGETS[kind];
    void (async () => {
      // Back from the results leads to this very search, ready to be changed.
      await navigate(pathTo(form, null, { from: uuid }), { replace: true });
      await navigate(pathTo(results, null, { search: uuid }));
    })();
  }, [uuid, kind, navigate]);
  return setUuid;
}
