import { contract } from '@portal/api-client';
import { getMultiQuote } from '../multi-quotes/service.ts';
import type { WebhookResource } from '../provider.ts';

export const importWebhookResource: WebhookResource = {
  kind: 'import',
  endpoint: () => contract.multiQuotes.get,
  path: (uuid) => `/multi-quotes/${uuid}/addresses`,
  read: (uuid, work) => getMultiQuote({ uuid }, work),
};
