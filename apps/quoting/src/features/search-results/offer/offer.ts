import type { contract, OutputOf } from '@portal/api-client';
import { formatSpeed, totalInclEcc } from '@portal/ui/format';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';

/** A search quote: what one supplier offers. */
export type Offer = OutputOf<typeof contract.availability.listSearchResults>[number];

/** `100 Mb on 1 Gb`, or `80 / 20 Mb` where down and up differ. */
export function speedInWords({
  speed,
  uploadSpeed,
  bearer,
}: Pick<Offer, 'speed' | 'uploadSpeed' | 'bearer'>): string {
  if (bearer !== null) return `${formatSpeed(speed)} on ${formatSpeed(bearer)}`;
  if (uploadSpeed === null) return formatSpeed(speed);
  const down = speed < 1000 ? String(speed) : formatSpeed(speed);
  return `${down} / ${formatSpeed(uploadSpeed)}`;
}

/** `25 to 30 working days`; short: `25–30` */
export function describeLeadTime(
  offer: Pick<Offer, 'installationTimeframeStart' | 'installationTimeframeEnd'>,
  form: 'long' | 'short' = 'long',
): string {
  const { installationTimeframeStart: from, installationTimeframeEnd: to } = offer;
  if (form === 'short') return from === to ? String(to) : `${from}–${to}`;
  return from === to ? `${to} working days` : `${from} to ${to} working days`;
}

export const describeNetwork = (isOffnet: boolean) => (isOffnet ? 'Off-net' : 'On-net');
export const describeContention = (isContended: boolean) => (isContended ? 'Contended' : 'Uncontended');
/** One figure's state, in the same word wherever it stands. */
export const describeFirmness = (isFirm: boolean) => (isFirm ? 'Firm' : 'Estimated');

/** The state of what install, term and ECC come to. */
export function describeTotalFirmness({ isFirm, isEccFirm }: Pick<Offer, 'isFirm' | 'isEccFirm'>): string {
  return isFirm && !isEccFirm ? 'Firm but for the ECC' : describeFirmness(isFirm);
}

/** Firm or estimated, plainly: of the prices and, where they are firm and it is not, of the ECC. */
export function describePriceFirmness({ isFirm, isEccFirm }: Pick<Offer, 'isFirm' | 'isEccFirm'>): string {
  if (!isFirm) return 'Prices are estimated until the survey.';
  return isEccFirm ? 'Prices are firm.' : 'Prices are firm; the ECC is estimated until the survey.';
}

/** Says the layer, or that it can be chosen (specification §3, more info). */
export const describeProductType = (layer: number | null) =>
  layer === null ? 'Configurable' : `Layer ${layer}`;

/** One offer in a few words, to name its buttons. */
export function describeOffer(offer: Offer, supplierName: string): string {
  return `${supplierName}, ${speedInWords(offer)}, ${offer.termMonths} months`;
}

/** What a result is called: leased lines are prices of one thing, broadband is different products. */
export const offerNoun = (kind: QuoteKind) => (kind === 'single' ? 'price' : 'product');

/** Install, term and ECC together, in pence. */
export const getOfferTotalInclEcc = (offer: QuoteCosts) =>
  totalInclEcc({
    install: offer.installCost,
    monthly: offer.monthlyCost,
    termMonths: offer.termMonths,
    ecc: offer.estimatedEcc,
  });

/** The same spread over the months of the term: what makes a 12-month offer comparable with one of 60. */
export const getAverageMonthlyCost = (offer: QuoteCosts) =>
  Math.round(getOfferTotalInclEcc(offer) / offer.termMonths);

type QuoteCosts = Pick<Offer, 'installCost' | 'monthlyCost' | 'termMonths' | 'estimatedEcc'>;
