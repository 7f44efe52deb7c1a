import { WebhookList } from '../features/webhooks/webhook-list.tsx';

export function WebhooksPage() {
  return <WebhookList />;
}
