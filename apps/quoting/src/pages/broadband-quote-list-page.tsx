import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { QuoteList } from '../features/quote-list/quote-list.tsx';

export function BroadbandQuoteListPage() {
  return (
    <QuoteKindProvider kind="broadband">
      <QuoteList />
    </QuoteKindProvider>
  );
}
