import { contract } from '@portal/api-client';
import type { WebhookResource } from '../provider.ts';
import { formatQuoteReference } from './create.ts';
import type { QuoteFamily } from './load-quote.ts';
import { getQuotePath } from './quote-path.ts';
import { getQuote } from './service.ts';

const BROADBAND_PREFIX = formatQuoteReference('broadband', '');

const getFamily = (reference: string): QuoteFamily =>
  reference.startsWith(BROADBAND_PREFIX) ? 'broadband' : 'single';

export const quoteWebhookResource: WebhookResource = {
  kind: 'quote',
  endpoint: (reference) => contract.quotes[getFamily(reference)].get,
  path: (reference) => getQuotePath({ reference, kind: getFamily(reference) }),
  read: (reference, work) => getQuote({ reference, family: getFamily(reference) }, work),
};
