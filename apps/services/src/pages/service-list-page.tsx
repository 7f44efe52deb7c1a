import { ServiceList } from '../features/service-list/service-list.tsx';

export function ServiceListPage() {
  return <ServiceList />;
}
