import { CustomerByName } from '../features/customers/customer-by-name.tsx';

export function CustomerByNamePage() {
  return <CustomerByName />;
}
