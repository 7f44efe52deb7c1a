import { getCheapestOption } from '@portal/api-client/prices';
import { annualCost, totalCost } from '@portal/ui/format';
import type { AddonGroup, AddonSelection } from './addon-selection.ts';

export interface BasePrice {
  /** pence */
  installCost: number;
  /** pence per month */
  monthlyCost: number;
  termMonths: number;
}

/** All in pence. */
export interface PriceWithAddons {
  install: number;
  monthly: number;
  annual: number;
  /** install + monthly × term, excluding ECC (R24) */
  total: number;
  addonsInstall: number;
  addonsMonthly: number;
}

/** A mandatory group without a choice counts with its cheapest option, as in the prices of search results. */
export function priceWithAddons(
  base: BasePrice,
  groups: readonly AddonGroup[],
  selection: AddonSelection,
): PriceWithAddons {
  let addonsInstall = 0;
  let addonsMonthly = 0;
  for (const group of groups) {
    for (const { value, quantity } of getPricedOptions(group, selection)) {
      const option = group.options.find((candidate) => candidate.value === value);
      addonsInstall += (option?.installCost ?? 0) * quantity;
      addonsMonthly += (option?.monthlyCost ?? 0) * quantity;
    }
  }
  const install = base.installCost + addonsInstall;
  const monthly = base.monthlyCost + addonsMonthly;
  return {
    install,
    monthly,
    annual: annualCost(monthly),
    total: totalCost({ install, monthly, termMonths: base.termMonths }),
    addonsInstall,
    addonsMonthly,
  };
}

function getPricedOptions(group: AddonGroup, selection: AddonSelection) {
  const chosen = selection[group.uuid] ?? [];
  const included = group.isMandatory && chosen.length === 0 ? getCheapestOption(group) : undefined;
  return included === undefined ? chosen : [{ value: included.value, quantity: 1 }];
}
