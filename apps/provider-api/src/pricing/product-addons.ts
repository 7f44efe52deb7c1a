import { type availability, crf } from '@portal/api-client/contract';
import { type AddonGroupKey, toAddonGroups } from './addon-catalogue.ts';
import { ETHERNET_CARDS } from './ethernet-cards.ts';

type AddonGroup = availability.AddonGroup;

interface AddonSet {
  addons: readonly AddonGroupKey[];
  mandatory: readonly AddonGroupKey[];
}

const ETHERNET_SETS = new Map<string, AddonSet>(
  ETHERNET_CARDS.flatMap((card) =>
    card.rates.map(({ productCode, addons, mandatory }) => [productCode, { addons, mandatory }] as const),
  ),
);
/** Codes of the products that cannot be ordered without an add-on. */
export const PRODUCTS_WITH_MANDATORY_ADDONS: readonly string[] = [...ETHERNET_SETS].flatMap(
  ([code, { mandatory }]) => (mandatory.length > 0 ? [code] : []),
);

const BROADBAND_SET: AddonSet = { addons: ['router', 'care', 'voice'], mandatory: [] };

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
  const { addons, mandatory } = ETHERNET_SETS.get(service.productCode) ?? BROADBAND_SET;
  return toAddonGroups(addons, mandatory).flatMap((group) => {
    const options = group.options.filter(({ value }) => crf.getAddonProblem(value, service) === null);
    return options.length === 0 ? [] : [{ ...group, options }];
  });
}
