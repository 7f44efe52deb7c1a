import { formatSpeed, formatTermMonths } from '@portal/ui/format';
import type { Address, QuoteSummary } from './quote-types.ts';

/** One line: "12 High Street, Leeds, LS1 4AB". */
export function describeAddress(address: Address): string {
  return [address.addressLine1, address.addressLine2, address.addressLine3, address.town, address.postcode]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** The same without its postcode, which a narrow column keeps beside it. */
export function describeStreet(address: Address): string {
  return describeAddress({ ...address, postcode: '' });
}

export function addressLines(address: Address): string[] {
  return [
    address.addressLine1,
    address.addressLine2,
    address.addressLine3,
    address.town,
    address.county,
    address.postcode,
  ].filter((part): part is string => part !== null && part !== '');
}

type Sold = Pick<QuoteSummary, 'kind' | 'productName' | 'speed' | 'uploadSpeed' | 'bearer' | 'termMonths'>;

const GIGABIT = 1000;

/** "100 Mb on 1 Gb" (the bearer), "80/20 Mb" (down and up). */
export function describeSpeed({
  speed,
  uploadSpeed,
  bearer,
}: Pick<Sold, 'speed' | 'uploadSpeed' | 'bearer'>): string {
  if (uploadSpeed !== null && uploadSpeed !== speed) {
    return speed < GIGABIT
      ? `${speed}/${uploadSpeed} Mb`
      : `${formatSpeed(speed)} down, ${formatSpeed(uploadSpeed)} up`;
  }
  return bearer === null ? formatSpeed(speed) : `${formatSpeed(speed)} on ${formatSpeed(bearer)}`;
}

export function describeProduct(quote: Sold): string {
  return `${quote.productName}, ${describeSpeed(quote)}`;
}

/** "Ethernet, 100 Mb on 1 Gb, 36 Months" */
export function describeQuotedProduct(quote: Sold): string {
  return `${quote.productName}, ${describeSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`;
}
