import { contract } from '@portal/api-client';
import type { WebhookResource } from '../provider.ts';
import { getCase } from './service.ts';

export const caseWebhookResource: WebhookResource = {
  kind: 'case',
  endpoint: () => contract.support.getCase,
  path: (id) => `/support/case/${id}`,
  read: (id, work) => getCase({ id }, work),
};
