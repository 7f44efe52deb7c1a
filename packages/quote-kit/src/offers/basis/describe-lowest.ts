import { OVER_TERM } from '@portal/api-client/prices';
import { formatMonthly } from '@portal/ui/format';
import { getGroupPrice } from '../list/result-groups.ts';
import type { Offer } from '../offer.ts';
import type { PriceBasis } from './price-basis.ts';

/** `The lowest is £203.67 per month.`, or over the term where prices of several terms are compared. */
export function describeLowestPrice(offers: readonly Offer[], basis: PriceBasis | null): string {
  if (offers.length === 0) return '';
  const price = getGroupPrice(basis);
  const least = offers.reduce((lowest, offer) => Math.min(lowest, price(offer)), Infinity);
  // The user sees no prices.
  if (Number.isNaN(least)) return '';
  const lowest = formatMonthly(least);
  return `The lowest is ${lowest}${basis === OVER_TERM ? ' over the term' : ''}.`;
}
