import type { contract } from '@portal/api-client';
import { formatLineSpeed } from '@portal/api-client/units';
import { summarizeIncludedAddons } from '@portal/quote-kit/offers';
import { formatTermMonths } from '@portal/ui/format';

/** `Northway Fibre, 100 Mb on 1 Gb, 36 Months, incl. power` */
export function describeOffer(
  { supplierKey, speed, bearer, termMonths, includedAddons }: contract.multiQuotes.OfferSummary,
  supplierName: (key: string) => string,
): string {
  const line = formatLineSpeed({ speed, bearer, uploadSpeed: null });
  const included = summarizeIncludedAddons(includedAddons);
  const label = `${supplierName(supplierKey)}, ${line}, ${formatTermMonths(termMonths)}`;
  return included === null ? label : `${label}, ${included}`;
}
