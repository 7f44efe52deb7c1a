import { useParams } from '@portal/portal-sdk';
import { MultiQuoteSearch } from '../features/search/multi-quote-search.tsx';

export function MultiQuoteSearchPage() {
  const { uuid = '' } = useParams();
  return <MultiQuoteSearch key={uuid} uuid={uuid} />;
}
