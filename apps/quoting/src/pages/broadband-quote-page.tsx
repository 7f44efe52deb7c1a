import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';

export function BroadbandQuotePage() {
  return <QuoteDetail kind="broadband" />;
}
