import { QuoteList } from '../features/quotes/quote-list.tsx';

export function QuoteListPage() {
  return <QuoteList kind="single" />;
}
