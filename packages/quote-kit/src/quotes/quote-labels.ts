import { formatSpeed, formatTermMonths } from '@portal/ui/format';
import type { QuoteSummary } from './quote-types.ts';

type QuotedProduct = Pick<
  QuoteSummary,
  'kind' | 'productName' | 'speed' | 'uploadSpeed' | 'bearer' | 'termMonths'
>;

const GIGABIT = 1000;

/** "100 Mb on 1 Gb" (speed and bearer) or "80/20 Mb" (download and upload). */
export function describeSpeed({
  speed,
  uploadSpeed,
  bearer,
}: Pick<QuotedProduct, 'speed' | 'uploadSpeed' | 'bearer'>): string {
  if (uploadSpeed !== null && uploadSpeed !== speed) {
    return speed < GIGABIT
      ? `${speed}/${uploadSpeed} Mb`
      : `${formatSpeed(speed)} down, ${formatSpeed(uploadSpeed)} up`;
  }
  return bearer === null ? formatSpeed(speed) : `${formatSpeed(speed)} on ${formatSpeed(bearer)}`;
}

export function describeProduct(quote: QuotedProduct): string {
  return `${quote.productName}, ${describeSpeed(quote)}`;
}

/** "Ethernet, 100 Mb on 1 Gb, 36 Months" */
export function describeQuotedProduct(quote: QuotedProduct): string {
  return `${quote.productName}, ${describeSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`;
}
