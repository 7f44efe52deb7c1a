import type { contract, InputOf } from '@portal/api-client';
import { getBasisTerm, getDefaultTerm, OVER_TERM, toTermBasis } from '@portal/api-client/prices';
import { formatTermYears } from '@portal/ui/format';

export type PriceBasis = InputOf<typeof contract.multiQuotes.updatePriceBasis>['priceBasis'];

/** Distinct terms in months, shortest first. */
export const listTerms = (offers: readonly { termMonths: number }[]): number[] =>
  [...new Set(offers.map(({ termMonths }) => termMonths))].sort((a, b) => a - b);

/** The wanted basis where these terms allow it, else the usual term; null without prices. */
export function resolveBasis(wanted: PriceBasis | null, terms: readonly number[]): PriceBasis | null {
  const [only] = terms;
  if (only !== undefined && terms.length === 1) return toTermBasis(only);
  if (wanted === OVER_TERM && terms.length > 0) return wanted;
  const term = wanted === null || wanted === OVER_TERM ? null : getBasisTerm(wanted);
  if (wanted !== null && term !== null && terms.includes(term)) return wanted;
  const usual = getDefaultTerm(terms);
  return usual === null ? null : toTermBasis(usual);
}

/** `3 Years only` or `All terms, by cost per month`, for the choice. */
export function getBasisLabel(basis: PriceBasis): string {
  const term = getBasisTerm(basis);
  return term === null ? 'All terms, by cost per month' : `${formatTermYears(term)} only`;
}

/** Explains how prices are compared and sorted. */
export function describeBasis(basis: PriceBasis, terms: readonly number[], isDefault = false): string {
  const term = getBasisTerm(basis);
  if (term !== null && terms.length === 1) return `All prices are for ${formatTermYears(term)}.`;
  return term === null
    ? 'Prices are compared by cost per month over the term, including install and ECC.'
    : `Comparing ${formatTermYears(term).replace(/s$/, '').replace(' ', '-').toLowerCase()} prices only${isDefault ? ' (default)' : ''}.`;
}
