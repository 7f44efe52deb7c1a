import { useParams } from '@portal/portal-sdk';
import { MultiQuoteResults } from '../features/results/multi-quote-results.tsx';

export function MultiQuoteResultsPage() {
  const { uuid = '' } = useParams();
  return <MultiQuoteResults key={uuid} uuid={uuid} />;
}
