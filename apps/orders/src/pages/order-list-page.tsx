import { OrderList } from '../features/order-list/order-list.tsx';

export function OrderListPage() {
  return <OrderList />;
}
