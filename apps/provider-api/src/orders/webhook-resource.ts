import { contract } from '@portal/api-client';
import type { WebhookResource } from '../provider.ts';
import { getOrder } from './service.ts';

export const orderWebhookResource: WebhookResource = {
  kind: 'order',
  endpoint: () => contract.orders.get,
  path: (reference) => `/orders/${reference}`,
  read: (reference, work) => getOrder({ reference }, work),
};
