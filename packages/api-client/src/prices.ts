import type { AddonGroup, IncludedAddon } from './contract/quotes/addons.ts';
import type { PriceBasis } from './contract/quotes/price-basis.ts';

/** The parts of a price: pence, and months of contract. */
export interface Price {
  installCost: number;
  monthlyCost: number;
  termMonths: number;
}

/** A price to compare; ECC are excess construction charges. */
export interface ComparablePrice extends Price {
  eccCost: number;
}

/** The cheapest available option of a group, which a price includes until the user chooses. */
export function getCheapestOption(group: AddonGroup): AddonGroup['options'][number] | undefined {
  return group.options
    .filter(({ disabled }) => !disabled)
    .sort((a, b) => a.monthlyCost - b.monthlyCost || a.installCost - b.installCost)[0];
}

/** The add-ons that a product cannot be ordered without. */
export function listIncludedAddons(groups: readonly AddonGroup[]): IncludedAddon[] {
  return groups.flatMap((group) => {
    const option = group.isMandatory ? getCheapestOption(group) : undefined;
    if (option === undefined) return [];
    const { value, text, monthlyCost, installCost } = option;
    return [{ uuid: group.uuid, name: group.name, value, text, monthlyCost, installCost }];
  });
}

const sum = (addons: readonly IncludedAddon[], cost: 'installCost' | 'monthlyCost') =>
  addons.reduce((total, addon) => total + addon[cost], 0);

/** A product's price with the add-ons it cannot be ordered without (R24: total = install + monthly × term). */
export function includeAddons(base: Price, included: readonly IncludedAddon[]) {
  const installCost = base.installCost + sum(included, 'installCost');
  const monthlyCost = base.monthlyCost + sum(included, 'monthlyCost');
  return {
    installCost,
    monthlyCost,
    annualCost: monthlyCost * 12,
    totalContractValue: installCost + monthlyCost * base.termMonths,
  };
}

/** The price of the product alone, to which chosen add-ons are added. */
export function getBasePrice(price: Price & { includedAddons: readonly IncludedAddon[] }): Price {
  return {
    installCost: price.installCost - sum(price.includedAddons, 'installCost'),
    monthlyCost: price.monthlyCost - sum(price.includedAddons, 'monthlyCost'),
    termMonths: price.termMonths,
  };
}

/** Install, ECC and all months of the term, in pence. */
export const getTotalInclEcc = ({ installCost, monthlyCost, termMonths, eccCost }: ComparablePrice): number =>
  installCost + monthlyCost * termMonths + eccCost;

/** The same per month of the term: the only figure that compares different terms. */
export const getCostPerMonth = (price: ComparablePrice): number => getTotalInclEcc(price) / price.termMonths;

export const OVER_TERM: PriceBasis = 'over_term';

export const toTermBasis = (termMonths: number): PriceBasis => `term_${termMonths}`;

/** The one term that prices are compared within; null where they are compared across terms. */
export function getBasisTerm(basis: PriceBasis): number | null {
  return basis === OVER_TERM ? null : Number(basis.slice('term_'.length));
}

/** Whether prices of this term take part in a comparison. */
export function isCompared({ termMonths }: Pick<Price, 'termMonths'>, basis: PriceBasis): boolean {
  const term = getBasisTerm(basis);
  return term === null || term === termMonths;
}

/** Compared until someone chooses, where it is on offer: prices are listed for this term. */
const USUAL_TERM = 36;

/** The term to show while nobody has chosen a basis; null without prices. */
export function getDefaultTerm(terms: Iterable<number>): number | null {
  const all = [...new Set(terms)].sort((a, b) => a - b);
  return all.includes(USUAL_TERM) ? USUAL_TERM : (all[0] ?? null);
}
