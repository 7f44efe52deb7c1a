import { useParams } from '@portal/portal-sdk';
import { LocationResults } from '../features/results/location/location-results.tsx';

export function LocationResultsPage() {
  const { uuid = '', multiQuoteLocationUuid = '' } = useParams();
  return <LocationResults key={multiQuoteLocationUuid} uuid={uuid} locationUuid={multiQuoteLocationUuid} />;
}
