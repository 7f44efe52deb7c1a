import { QuoteList } from '../features/quote-list/quote-list.tsx';

export function QuoteListPage() {
  return <QuoteList kind="single" />;
}
