import { formatLineSpeed } from '@portal/api-client/units';
import { formatTermMonths } from '@portal/ui/format';
import type { QuoteSummary } from './quote-types.ts';

type QuotedProduct = Pick<
  QuoteSummary,
  'kind' | 'productName' | 'speed' | 'uploadSpeed' | 'bearer' | 'termMonths'
>;

export function describeProduct(quote: QuotedProduct): string {
  return `${quote.productName}, ${formatLineSpeed(quote)}`;
}

/** "Ethernet, 100 Mb on 1 Gb, 36 Months" */
export function describeQuotedProduct(quote: QuotedProduct): string {
  return `${quote.productName}, ${formatLineSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`;
}
