import { PriceRequestList } from '../features/price-requests/price-request-list.tsx';

export function PriceRequestListPage() {
  return <PriceRequestList />;
}
