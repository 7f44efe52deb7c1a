import { useParams } from '@portal/portal-sdk';
import { CustomerDetail } from '../features/customers/customer-detail.tsx';

export function CustomerPage() {
  const { id = '' } = useParams();
  return <CustomerDetail key={id} id={id} />;
}
