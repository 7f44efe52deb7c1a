import type { contract, OutputOf } from '@portal/api-client';
import { getCostPerMonth, getTotalInclEcc } from '@portal/api-client/prices';
import { formatLeadTime, formatLineSpeed } from '@portal/api-client/units';
import { formatTermMonths } from '@portal/ui/format';

/** A search quote: one supplier's offer. */
export type Offer = OutputOf<typeof contract.availability.listSearchResults>[number];

/** `25 to 30 working days` */
export const describeLeadTime = (
  offer: Pick<Offer, 'installationTimeframeStart' | 'installationTimeframeEnd'>,
): string => formatLeadTime(offer.installationTimeframeEnd, offer.installationTimeframeStart);

export const describeNetwork = (isOffnet: boolean) => (isOffnet ? 'Off-net' : 'On-net');
export const describeContention = (isContended: boolean) => (isContended ? 'Contended' : 'Uncontended');
/** Whether a price is firm. */
export const describeFirmness = (isFirm: boolean) => (isFirm ? 'Firm' : 'Estimated');

/** Whether the total of install, term and ECC is firm. */
export function describeTotalFirmness({ isFirm, isEccFirm }: Pick<Offer, 'isFirm' | 'isEccFirm'>): string {
  return isFirm && !isEccFirm ? 'Firm except ECC' : describeFirmness(isFirm);
}

/** The layer, or "Configurable" if it can be chosen (specification §3, more info). */
export const describeProductType = (layer: number | null) =>
  layer === null ? 'Configurable' : `Layer ${layer}`;

/** Why an offer has no price to save yet; null once it is priced. */
export function describeProcessing(status: Offer['processingStatus']): string | null {
  return { pending: 'Being priced', processed: null, failed: 'Could not be priced' }[status];
}

/** The supplier's extra information; null without any. The flag may be set before the notes arrive. */
export function getOfferNotes({ hasExtraInfo, additional }: Offer): readonly string[] | null {
  if (additional.length > 0) return additional;
  return hasExtraInfo ? ['The supplier has extra information about this price'] : null;
}

/** A short label of an offer, for its buttons. */
export function describeOffer(offer: Offer, supplierName: string): string {
  return `${supplierName}, ${formatLineSpeed(offer)}, ${formatTermMonths(offer.termMonths)}`;
}

type QuoteCosts = Pick<Offer, 'installCost' | 'monthlyCost' | 'termMonths' | 'estimatedEcc'>;

const toComparablePrice = ({ estimatedEcc, ...price }: QuoteCosts) => ({ ...price, eccCost: estimatedEcc });

/** Install, term and ECC, in pence. */
export const getOfferTotalInclEcc = (offer: QuoteCosts) => getTotalInclEcc(toComparablePrice(offer));

/** The total including ECC per month of the term, to compare offers with different terms. */
export const getAverageMonthlyCost = (offer: QuoteCosts) =>
  Math.round(getCostPerMonth(toComparablePrice(offer)));
