import type { contract } from '@portal/api-client';

export type Offer = contract.multiQuotes.NegotiationQuote;

/** Sums of old and new prices in pence; quotes without an offer count at their old prices. */
export interface OfferTotals {
  install: number;
  monthly: number;
  ecc: number;
  newInstall: number;
  newMonthly: number;
  newEcc: number;
}

export function getOfferTotals(offers: readonly Offer[]): OfferTotals {
  const total = (of: (offer: Offer) => number) => offers.reduce((sum, offer) => sum + of(offer), 0);
  return {
    install: total((offer) => offer.installCost),
    monthly: total((offer) => offer.monthlyCost),
    ecc: total((offer) => offer.eccCost),
    newInstall: total((offer) => offer.newInstall ?? offer.installCost),
    newMonthly: total((offer) => offer.newMonthlyCost ?? offer.monthlyCost),
    newEcc: total((offer) => offer.newEcc ?? offer.eccCost),
  };
}

/** Offers by group, in the order of the answer. */
export function groupOffers(offers: readonly Offer[]): [group: string, offers: Offer[]][] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}
