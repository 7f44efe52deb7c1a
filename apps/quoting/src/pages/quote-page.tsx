import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';
import { Proposal, RequestForm } from './quote-detail-parts.tsx';

/** /quotes/{reference} */
export function QuotePage() {
  return (
    <QuoteKindProvider kind="single">
      <QuoteDetail RequestForm={RequestForm} Proposal={Proposal} />
    </QuoteKindProvider>
  );
}
