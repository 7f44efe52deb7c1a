import { QuoteDetail } from '../features/quote-detail/quote-detail.tsx';

export function QuotePage() {
  return <QuoteDetail kind="single" />;
}
