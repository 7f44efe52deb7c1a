import { QuoteList } from '../features/quotes/quote-list.tsx';

export function BroadbandQuoteListPage() {
  return <QuoteList kind="broadband" />;
}
