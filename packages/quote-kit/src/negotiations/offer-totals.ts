import { isLongerTerm, isSameTerm, type Offer } from './offer-terms.ts';

/** Sums of old and new prices in pence; quotes without an offer count at their old prices. */
export interface OfferTotals {
  install: number;
  monthly: number;
  ecc: number;
  newInstall: number;
  newMonthly: number;
  newEcc: number;
  /** Over the terms, without ECC; null where one is unknown. */
  total: number | null;
  newTotal: number | null;
  /** Numbers of offers with a different term, and of those with a longer one. */
  otherTerm: number;
  longerTerm: number;
}

export function getOfferTotals(offers: readonly Offer[]): OfferTotals {
  const total = (of: (offer: Offer) => number) => offers.reduce((sum, offer) => sum + of(offer), 0);
  const totalCosts = (of: (offer: Offer) => number | null): number | null => {
    const costs = offers.flatMap((offer) => of(offer) ?? []);
    return costs.length === offers.length ? costs.reduce((sum, cost) => sum + cost, 0) : null;
  };
  return {
    install: total((offer) => offer.installCost),
    monthly: total((offer) => offer.monthlyCost),
    ecc: total((offer) => offer.eccCost),
    newInstall: total((offer) => offer.newInstall ?? offer.installCost),
    newMonthly: total((offer) => offer.newMonthlyCost ?? offer.monthlyCost),
    newEcc: total((offer) => offer.newEcc ?? offer.eccCost),
    total: totalCosts((offer) => offer.totalCost),
    newTotal: totalCosts((offer) => offer.newTotalCost ?? offer.totalCost),
    otherTerm: offers.filter((offer) => !isSameTerm(offer)).length,
    longerTerm: offers.filter(isLongerTerm).length,
  };
}

/** "2 of 7 offers have a longer term"; null where every offer has the term of its quote. */
export function describeTermChanges(count: number, { otherTerm, longerTerm }: TermCounts): string | null {
  if (otherTerm === 0) return null;
  const kind = longerTerm === otherTerm ? 'a longer' : 'a different';
  if (count === 1) return `The offer has ${kind} term`;
  return `${otherTerm} of ${count} offers ${otherTerm === 1 ? 'has' : 'have'} ${kind} term`;
}

type TermCounts = Pick<OfferTotals, 'otherTerm' | 'longerTerm'>;
