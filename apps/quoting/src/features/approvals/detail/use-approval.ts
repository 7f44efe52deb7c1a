import { contract } from '@portal/api-client';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import { type BulkResult, forEachSettled } from '../../shared/bulk/update-each.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { useRefreshQuote } from '../../shared/quotes/use-quote.ts';

/** Approves quotes against the terms that were read; one that is refused does not hold up the others. */
export function useApproval(kind: QuoteKind, termsId: number) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refresh = useRefresh();
  const changed = useRefreshQuote(kind);
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);

  async function approve(quotes: readonly { reference: string; version?: number }[]): Promise<void> {
    // A ref, not the state: a double click comes before the next render.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const versions = new Map(quotes.map(({ reference, version }) => [reference, version]));
    try {
      setResult(
        await forEachSettled([...versions.keys()], (reference) => {
          const version = versions.get(reference);
          return client.call(calls.approve, {
            reference,
            termsId,
            accepted: true,
            ...(version === undefined ? {} : { version }),
          });
        }),
      );
      await Promise.all([changed(), refresh(contract.quotes.listApprovals)]);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { approve, busy, result, clear: () => setResult(null) };
}
