import type { contract } from '@portal/api-client';
import { formatLineSpeed } from '@portal/api-client/units';
import { formatTermMonths } from '@portal/ui/format';

/** `Northway Fibre, 100 Mb on 1 Gb, 36 Months` */
export function describeOffer(
  { supplierKey, speed, bearer, termMonths }: contract.multiQuotes.OfferSummary,
  supplierName: (key: string) => string,
): string {
  const line = formatLineSpeed({ speed, bearer, uploadSpeed: null });
  return `${supplierName(supplierKey)}, ${line}, ${formatTermMonths(termMonths)}`;
}
