import { useParams } from '@portal/portal-sdk';
import { ImportTemplate } from '../features/import/template-page.tsx';

export function ImportTemplatePage() {
  const { uuid = '' } = useParams();
  return <ImportTemplate key={uuid} uuid={uuid} />;
}
