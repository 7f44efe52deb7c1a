import { useParams } from '@portal/portal-sdk';
import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { SiteResults } from '../features/results/site/site-results.tsx';

export function SiteResultsPage() {
  const { uuid = '', multiQuoteLocationUuid = '' } = useParams();
  return (
    <QuoteKindProvider kind="single">
      <SiteResults key={multiQuoteLocationUuid} uuid={uuid} locationUuid={multiQuoteLocationUuid} />
    </QuoteKindProvider>
  );
}
