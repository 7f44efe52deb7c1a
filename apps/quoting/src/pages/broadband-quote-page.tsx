import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';
import { Proposal, RequestForm } from './quote-detail-parts.tsx';

/** /broadband-quotes/{reference} */
export function BroadbandQuotePage() {
  return (
    <QuoteKindProvider kind="broadband">
      <QuoteDetail RequestForm={RequestForm} Proposal={Proposal} />
    </QuoteKindProvider>
  );
}
