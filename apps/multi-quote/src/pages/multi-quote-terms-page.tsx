import { useParams } from '@portal/portal-sdk';
import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { MultiQuoteTerms } from '../features/terms/multi-quote-terms.tsx';

export function MultiQuoteTermsPage() {
  const { uuid = '' } = useParams();
  return (
    <QuoteKindProvider kind="single">
      <MultiQuoteTerms key={uuid} uuid={uuid} />
    </QuoteKindProvider>
  );
}
