import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';
import { Proposal, RequestForm } from './quote-detail-parts.tsx';

/** /quotes/{reference} */
export function QuotePage() {
  return <QuoteDetail kind="single" RequestForm={RequestForm} Proposal={Proposal} />;
}
