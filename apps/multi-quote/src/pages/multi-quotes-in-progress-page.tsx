import { MultiQuoteList } from '../features/multi-quote-list/multi-quote-list.tsx';

export function MultiQuotesInProgressPage() {
  return <MultiQuoteList stage="inProgress" />;
}
