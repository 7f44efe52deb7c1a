import { ServiceList } from '../features/service-list/service-list.tsx';
import { AllServicesAvailability } from './service-parts.tsx';

/** /circuits */
export function ServiceListPage() {
  return <ServiceList availability={<AllServicesAvailability />} />;
}
