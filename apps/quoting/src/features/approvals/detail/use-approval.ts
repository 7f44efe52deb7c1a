import { contract } from '@portal/api-client';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { type BulkResult, forEachSettled, type QuoteSummary, useQuoteKind } from '@portal/quote-kit/quotes';
import { useRef, useState } from 'react';
import { useRefreshQuote } from '../../shared/use-quote.ts';

/** Approves quotes with the terms shown. A failure does not stop the others. */
export function useApproval(termsId: number) {
  const { calls } = useQuoteKind();
  const client = useApiClient();
  const refresh = useRefresh();
  const refreshQuote = useRefreshQuote();
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);

  async function approve(quotes: readonly Pick<QuoteSummary, 'reference' | 'version'>[]): Promise<void> {
    // A ref, because a double click happens before the next render.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const versions = new Map(quotes.map(({ reference, version }) => [reference, version]));
    try {
      setResult(
        await forEachSettled([...versions.keys()], (reference) =>
          client.call(calls.approve, {
            reference,
            termsId,
            accepted: true,
            version: versions.get(reference),
          }),
        ),
      );
      await Promise.all([refreshQuote(), refresh(contract.quotes.listApprovals)]);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { approve, busy, result };
}
