import { useParams } from '@portal/portal-sdk';
import { SavedMultiQuote } from '../features/saved/saved-multi-quote.tsx';

export function SavedMultiQuotePage() {
  const { uuid = '' } = useParams();
  return <SavedMultiQuote key={uuid} uuid={uuid} />;
}
