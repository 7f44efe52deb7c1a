import { contract } from '@portal/api-client';
import { resultOrUndefined, useCommand } from '@portal/portal-sdk';
import { useEffect, useEffectEvent, useState } from 'react';

/** When the user last opened this order before; null on the first visit and until it is known. */
export function usePreviousVisit(reference: string): string | null {
  const visit = useCommand(contract.orders.recordVisit);
  const [previousVisitAt, setPreviousVisitAt] = useState<string | null>(null);
  const record = useEffectEvent(async () => {
    // If the call fails, the page only lacks the marks of new events.
    const found = await resultOrUndefined(visit.run({ reference }));
    setPreviousVisitAt(found?.previousVisitAt ?? null);
  });
  useEffect(() => {
    if (reference !== '') void record();
  }, [reference]);
  return previousVisitAt;
}
