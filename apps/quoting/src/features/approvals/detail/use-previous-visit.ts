import { resultOrUndefined, useCommand } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RequestVisit } from '../../shared/quote-types.ts';

/** When the user opened the request before, and what they saw then. */
export type PreviousVisit = NonNullable<RequestVisit['previousVisit']>;

/**
 * Records that the user opened a request, and returns the visit before it: undefined until it is known, null on the
 * first visit or if it cannot be known.
 * @param reference the quote's reference; null if the visit is not to be recorded
 */
export function usePreviousVisit(reference: string | null): PreviousVisit | null | undefined {
  const { calls } = useQuoteKind();
  const visit = useCommand(calls.recordRequestVisit);
  const [recorded, setRecorded] = useState<{ reference: string; visit: PreviousVisit | null }>();
  const record = useEffectEvent(async (of: string) => {
    // If the call fails, the page only lacks this comparison.
    const found = await resultOrUndefined(visit.run({ reference: of }));
    setRecorded({ reference: of, visit: found?.previousVisit ?? null });
  });
  useEffect(() => {
    if (reference !== null) void record(reference);
  }, [reference]);
  if (reference === null) return null;
  return recorded?.reference === reference ? recorded.visit : undefined;
}
