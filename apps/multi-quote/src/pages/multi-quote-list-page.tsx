import { MultiQuoteList } from '../features/multi-quote-list/multi-quote-list.tsx';

export function MultiQuoteListPage() {
  return <MultiQuoteList stage="saved" />;
}
