import type { contract, OutputOf } from '@portal/api-client';
import { formatSpeed } from '@portal/ui/format';

/** A search quote: what one supplier offers. */
export type Offer = OutputOf<typeof contract.availability.searchResults>[number];
export type Search = OutputOf<typeof contract.availability.showSearch>;
export type { SearchKind } from '../search/recent-searches.ts';

/** `100 Mb on 1 Gb`, or `80 / 20 Mb` where down and up differ. */
export function speedInWords({
  speed,
  uploadSpeed,
  bearer,
}: Pick<Offer, 'speed' | 'uploadSpeed' | 'bearer'>): string {
  if (bearer !== null) return `${formatSpeed(speed)} on ${formatSpeed(bearer)}`;
  return uploadSpeed === null ? formatSpeed(speed) : `${formatSpeed(speed)} / ${formatSpeed(uploadSpeed)}`;
}

/** `30 to 35 working days` */
export function leadTimeInWords(
  offer: Pick<Offer, 'installationTimeframeStart' | 'installationTimeframeEnd'>,
): string {
  const { installationTimeframeStart: from, installationTimeframeEnd: to } = offer;
  return from === to ? `${to} working days` : `${from} to ${to} working days`;
}

export const networkInWords = (isOffnet: boolean) => (isOffnet ? 'Off-net' : 'On-net');
export const contentionInWords = (isContended: boolean) => (isContended ? 'Contended' : 'Uncontended');
export const eccInWords = (isFirm: boolean) => (isFirm ? 'Firm' : 'Estimate');

/** Says the layer, or that it can be chosen (specification §3, more info). */
export const productTypeInWords = (layer: number | null) =>
  layer === null ? 'Configurable' : `Layer ${layer}`;

/** One offer in a few words, to name its buttons. */
export function offerInWords(offer: Offer, supplierName: string): string {
  return `${supplierName}, ${speedInWords(offer)}, ${offer.termMonths} months`;
}
