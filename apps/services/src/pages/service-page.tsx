import { useParams } from '@portal/portal-sdk';
import { ServiceDetail } from '../features/service-detail/service-detail.tsx';

export function ServicePage() {
  const { id = '' } = useParams();
  return <ServiceDetail key={id} id={id} />;
}
