import { useParams } from '@portal/portal-sdk';
import { ServiceDetail } from '../features/service-detail/service-detail.tsx';
import { LineChecks, RelatedItems, ServicePerformance } from './service-parts.tsx';

const VIEWS = { Performance: ServicePerformance, LineChecks, Related: RelatedItems };

/** /circuits/{id} */
export function ServicePage() {
  const { id = '' } = useParams();
  return <ServiceDetail key={id} id={id} views={VIEWS} />;
}
