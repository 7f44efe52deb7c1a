import { QuoteList } from '../features/quote-list/quote-list.tsx';

export function BroadbandQuoteListPage() {
  return <QuoteList kind="broadband" />;
}
