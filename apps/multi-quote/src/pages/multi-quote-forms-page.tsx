import { useParams } from '@portal/portal-sdk';
import { RequestForms } from '../features/request-form/request-forms.tsx';

export function MultiQuoteFormsPage() {
  const { uuid = '' } = useParams();
  return <RequestForms key={uuid} uuid={uuid} />;
}
