import { DeliveryDetail } from '../features/webhooks/delivery-detail.tsx';

export function WebhookDeliveryPage() {
  return <DeliveryDetail />;
}
