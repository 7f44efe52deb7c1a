import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';
import { Proposal, RequestForm } from './quote-detail-parts.tsx';

/** /broadband-quotes/{reference} */
export function BroadbandQuotePage() {
  return <QuoteDetail kind="broadband" RequestForm={RequestForm} Proposal={Proposal} />;
}
