import { formatTermMonths } from '@portal/ui/format';
import type { Offer } from './offer-totals.ts';

/** The term and product of an offer beside the old ones; an old term that was not stored is unknown. */
type Terms = Pick<Offer, 'termMonths' | 'newProduct'>;

/** The desk changes the term only with a product that it offers instead. */
export const isSameTerm = ({ termMonths, newProduct }: Terms): boolean =>
  newProduct === null || newProduct.termMonths === termMonths;

/** Also true where the old term is unknown. */
export const isLongerTerm = ({ termMonths, newProduct }: Terms): boolean =>
  newProduct !== null && newProduct.termMonths > (termMonths ?? 0);

/** Whether an offer costs less without a longer commitment: only then are lower prices good news. */
export function isSaving(offer: Offer): boolean {
  if (isLongerTerm(offer) || offer.newMonthlyCost === null) return false;
  if (offer.totalCost !== null && offer.newTotalCost !== null) return offer.newTotalCost <= offer.totalCost;
  return (
    isSameTerm(offer) &&
    offer.newMonthlyCost <= offer.monthlyCost &&
    (offer.newInstall ?? offer.installCost) <= offer.installCost
  );
}

/** "36 Months instead of 12", or the one term. */
export function describeTerm({ termMonths, newProduct }: Terms): string {
  if (newProduct === null) return termMonths === null ? 'Term not recorded' : formatTermMonths(termMonths);
  const term = formatTermMonths(newProduct.termMonths);
  if (termMonths === null) return `${term} (earlier term not recorded)`;
  return newProduct.termMonths === termMonths ? term : `${term} instead of ${termMonths}`;
}

/** "Ethernet Plus instead of Ethernet", or the one product. */
export function describeProduct({ productName, newProduct }: Offer): string {
  if (newProduct === null) return productName ?? 'Product not recorded';
  if (productName === null || newProduct.productName === productName) return newProduct.productName;
  return `${newProduct.productName} instead of ${productName}`;
}
