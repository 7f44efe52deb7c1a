import type { Offer } from '@portal/quote-kit/negotiations';

/** Offers by group, in the order of the answer. */
export function groupOffers(offers: readonly Offer[]): [group: string, offers: Offer[]][] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}
