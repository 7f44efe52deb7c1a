import { HistorySection } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { QUOTE_KINDS, type QuoteKind } from '@portal/quote-kit/quotes';

export function QuoteHistory({ kind, reference }: { kind: QuoteKind; reference: string }) {
  const history = useQuery(QUOTE_KINDS[kind].calls.listHistory, { reference });
  return (
    <HistorySection history={history} of="this quote" emptyText="Each step of the quote will appear here." />
  );
}
