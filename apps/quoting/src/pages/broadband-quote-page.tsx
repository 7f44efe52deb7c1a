import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { QuoteScreen } from './quote-screen.tsx';

/** /broadband-quotes/{reference} */
export function BroadbandQuotePage() {
  return (
    <QuoteKindProvider kind="broadband">
      <QuoteScreen />
    </QuoteKindProvider>
  );
}
