import { describeSpeed } from '@portal/api-client/speed';
import { formatTermMonths } from '@portal/ui/format';
import type { QuoteSummary } from './quote-types.ts';

type QuotedProduct = Pick<
  QuoteSummary,
  'kind' | 'productName' | 'speed' | 'uploadSpeed' | 'bearer' | 'termMonths'
>;

export function describeProduct(quote: QuotedProduct): string {
  return `${quote.productName}, ${describeSpeed(quote)}`;
}

/** "Ethernet, 100 Mb on 1 Gb, 36 Months" */
export function describeQuotedProduct(quote: QuotedProduct): string {
  return `${quote.productName}, ${describeSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`;
}
