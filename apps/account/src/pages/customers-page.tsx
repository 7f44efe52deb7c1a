import { CustomerList } from '../features/customers/customer-list.tsx';

export function CustomersPage() {
  return <CustomerList />;
}
