import { useParams } from '@portal/portal-sdk';
import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { LocationResults } from '../features/results/location/location-results.tsx';

export function LocationResultsPage() {
  const { uuid = '', multiQuoteLocationUuid = '' } = useParams();
  return (
    <QuoteKindProvider kind="single">
      <LocationResults key={multiQuoteLocationUuid} uuid={uuid} locationUuid={multiQuoteLocationUuid} />
    </QuoteKindProvider>
  );
}
