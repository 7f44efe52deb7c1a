import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { QuoteScreen } from './quote-screen.tsx';

/** /quotes/{reference} */
export function QuotePage() {
  return (
    <QuoteKindProvider kind="single">
      <QuoteScreen />
    </QuoteKindProvider>
  );
}
