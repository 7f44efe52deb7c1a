import { useParams } from '@portal/portal-sdk';
import { MultiQuoteDetail } from '../features/multi-quote-detail/multi-quote-detail.tsx';

export function MultiQuotePage() {
  const { uuid = '' } = useParams();
  return <MultiQuoteDetail key={uuid} uuid={uuid} />;
}
