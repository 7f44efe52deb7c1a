import type { contract } from '@portal/api-client';
import { formatTermMonths } from '@portal/ui/format';

export type Offer = contract.multiQuotes.NegotiationQuote;

/** The old and offered term and product. `termMonths` is null if the old term was not stored. */
type Terms = Pick<Offer, 'termMonths' | 'newProduct'>;

/** The pricing desk changes the term only by offering another product. */
export const isSameTerm = ({ termMonths, newProduct }: Terms): boolean =>
  newProduct === null || newProduct.termMonths === termMonths;

/** False if the old term is unknown. */
export const isLongerTerm = ({ termMonths, newProduct }: Terms): boolean =>
  newProduct !== null && termMonths !== null && newProduct.termMonths > termMonths;

/** Whether the offer costs less without a longer term. Only then are lower prices shown as a saving. */
export function isSaving(offer: Offer): boolean {
  if (isLongerTerm(offer) || offer.newMonthlyCost === null) return false;
  if (offer.totalCost !== null && offer.newTotalCost !== null) return offer.newTotalCost <= offer.totalCost;
  return (
    isSameTerm(offer) &&
    offer.newMonthlyCost <= offer.monthlyCost &&
    (offer.newInstall ?? offer.installCost) <= offer.installCost
  );
}

/** "36 Months instead of 12", or only the term if it is unchanged. */
export function describeTerm({ termMonths, newProduct }: Terms): string {
  if (newProduct === null) return termMonths === null ? 'Term not recorded' : formatTermMonths(termMonths);
  const term = formatTermMonths(newProduct.termMonths);
  if (termMonths === null) return `${term} (earlier term not recorded)`;
  return newProduct.termMonths === termMonths ? term : `${term} instead of ${termMonths}`;
}

/** "Ethernet Plus instead of Ethernet", or the one product. */
export function describeOfferedProduct({ productName, newProduct }: Offer): string {
  if (newProduct === null) return productName ?? 'Product not recorded';
  if (productName === null || newProduct.productName === productName) return newProduct.productName;
  return `${newProduct.productName} instead of ${productName}`;
}
