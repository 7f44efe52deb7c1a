import { useParams } from '@portal/portal-sdk';
import { MultiQuoteTerms } from '../features/terms/multi-quote-terms.tsx';

export function MultiQuoteTermsPage() {
  const { uuid = '' } = useParams();
  return <MultiQuoteTerms key={uuid} uuid={uuid} />;
}
