import { useParams } from '@portal/portal-sdk';
import { OrderDetail } from '../features/order-detail/order-detail.tsx';

export function OrderPage() {
  const { reference = '' } = useParams();
  return <OrderDetail key={reference} reference={reference} />;
}
