import { formatSpeed, formatTermMonths } from '@portal/ui/format';
import type { Address, QuoteSummary } from './quote-types.ts';

/** One line: "12 High Street, Leeds, LS1 4AB". */
export function describeAddress(address: Address): string {
  return [address.addressLine1, address.addressLine2, address.addressLine3, address.town, address.postcode]
    .filter((part) => part !== null && part !== '')
    .join(', ');
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

/** "100 Mb on 1 Gb", "80 Mb / 20 Mb up". */
export function describeSpeed({ speed, uploadSpeed, bearer }: Sold): string {
  if (uploadSpeed !== null && uploadSpeed !== speed)
    return `${formatSpeed(speed)} down, ${formatSpeed(uploadSpeed)} up`;
  return bearer === null ? formatSpeed(speed) : `${formatSpeed(speed)} on a ${formatSpeed(bearer)} bearer`;
}

export function describeProduct(quote: Sold): string {
  const speed =
    quote.bearer === null
      ? formatSpeed(quote.speed)
      : `${formatSpeed(quote.speed)} / ${formatSpeed(quote.bearer)}`;
  return `${quote.productName}, ${speed}`;
}

/** "Ethernet, 100 Mb on a 1 Gb bearer, 36 Months" */
export function describeOffer(quote: Sold): string {
  return `${quote.productName}, ${describeSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`;
}
