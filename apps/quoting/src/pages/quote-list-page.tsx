import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { QuoteList } from '../features/quote-list/quote-list.tsx';

export function QuoteListPage() {
  return (
    <QuoteKindProvider kind="single">
      <QuoteList />
    </QuoteKindProvider>
  );
}
