import { useParams } from '@portal/portal-sdk';
import { CaseDetail } from '../features/case-detail/case-detail.tsx';

export function CasePage() {
  const { id = '' } = useParams();
  return <CaseDetail key={id} id={id} />;
}
