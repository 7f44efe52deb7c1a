import type { availability } from '@portal/api-client/contract';
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

/** A product's add-on groups. Every code that is not a leased line's is broadband's. */
export function getAddonGroups(productCode: string): AddonGroup[] {
  const { addons, mandatory } = ETHERNET_SETS.get(productCode) ?? BROADBAND_SET;
  return toAddonGroups(addons, mandatory);
}
