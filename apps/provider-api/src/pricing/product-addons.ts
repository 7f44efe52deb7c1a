import { type availability, crf } from '@portal/api-client/contract';
import { isLargerBlock } from '@portal/api-client/proposal';
import { type AddonGroupKey, IPV4_BLOCK, toAddonGroups } from './addon-catalogue.ts';
import { ETHERNET_CARDS } from './ethernet-cards.ts';

type AddonGroup = availability.AddonGroup;

interface AddonSet {
  addons: readonly AddonGroupKey[];
  mandatory: readonly AddonGroupKey[];
  /** The addresses that the product includes. */
  ipAllocation: string | null;
}

const ETHERNET_SETS = new Map<string, AddonSet>(
  ETHERNET_CARDS.flatMap((card) =>
    card.rates.map(
      ({ productCode, addons, mandatory, ipAllocation }) =>
        [productCode, { addons, mandatory, ipAllocation }] as const,
    ),
  ),
);
/** Codes of the products that cannot be ordered without an add-on. */
export const PRODUCTS_WITH_MANDATORY_ADDONS: readonly string[] = [...ETHERNET_SETS].flatMap(
  ([code, { mandatory }]) => (mandatory.length > 0 ? [code] : []),
);

const BROADBAND_SET: AddonSet = { addons: ['router', 'care', 'voice'], mandatory: [], ipAllocation: null };

export interface PricedService {
  productCode: string;
  speed: number;
  /** Null while the customer can choose it. */
  layer: number | null;
}

/**
 * The add-on groups of a service, with the options that it can have. Every code that is not a leased line's is
 * broadband's.
 */
export function getAddonGroups(service: PricedService): AddonGroup[] {
  const { addons, mandatory, ipAllocation } = ETHERNET_SETS.get(service.productCode) ?? BROADBAND_SET;
  return toAddonGroups(addons, mandatory).flatMap((group) => {
    const possible = group.options.filter(({ value }) => crf.getAddonProblem(value, service) === null);
    const options = group.name === IPV4_BLOCK ? withIncludedBlock(possible, ipAllocation) : possible;
    return options.length === 0 ? [] : [{ ...group, options }];
  });
}

/** Removes blocks that are smaller than the included one, and makes the included one free. */
function withIncludedBlock(options: AddonGroup['options'], included: string | null): AddonGroup['options'] {
  if (included === null) return options;
  return options
    .filter(({ text }) => !isLargerBlock(included, text))
    .map((option) => (option.text === included ? { ...option, monthlyCost: 0, installCost: 0 } : option));
}
