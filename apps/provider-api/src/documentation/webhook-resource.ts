import { contract } from '@portal/api-client';
import type { WebhookResource } from '../provider.ts';
import { getNotice } from './notices.ts';

export const noticeWebhookResource: WebhookResource = {
  kind: 'service',
  endpoint: () => contract.documentation.getNotification,
  path: (id) => `/documentation/notification/${id}`,
  read: (id, work) => getNotice({ id }, work),
};
