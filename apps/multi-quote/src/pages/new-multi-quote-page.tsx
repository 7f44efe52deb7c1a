import { NewMultiQuote } from '../features/multi-quote-list/new-multi-quote.tsx';

export function NewMultiQuotePage() {
  return <NewMultiQuote />;
}
