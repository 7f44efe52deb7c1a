import { useParams } from '@portal/portal-sdk';
import { ImportSites } from '../features/import/import-sites.tsx';

export function ImportPage() {
  const { uuid = '' } = useParams();
  return <ImportSites key={uuid} uuid={uuid} />;
}
