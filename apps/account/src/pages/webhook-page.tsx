import { WebhookDetail } from '../features/webhooks/webhook-detail.tsx';

export function WebhookPage() {
  return <WebhookDetail />;
}
