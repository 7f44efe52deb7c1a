import { HistorySection } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';

export function QuoteHistory({ reference }: { reference: string }) {
  const { calls } = useQuoteKind();
  const history = useQuery(calls.listHistory, { reference });
  return (
    <HistorySection
      history={history}
      of="this quote"
      audited={{ kind: 'quote', thing: reference }}
      emptyText="Each step of the quote will appear here."
    />
  );
}
