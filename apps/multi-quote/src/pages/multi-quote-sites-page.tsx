import { useParams } from '@portal/portal-sdk';
import { MultiQuoteSites } from '../features/sites/multi-quote-sites.tsx';

export function MultiQuoteSitesPage() {
  const { uuid = '' } = useParams();
  return <MultiQuoteSites key={uuid} uuid={uuid} />;
}
