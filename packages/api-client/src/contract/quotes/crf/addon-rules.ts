import { formatSpeed } from '@portal/api-client/units';
import type { AddonChoice } from '../addons.ts';
import { type CrfDraft, ROUTERS } from './draft.ts';

interface AddonRequirement {
  name: string;
  /** The fastest service that it can carry, in Mbps. */
  maxMbps?: number;
  /** Works with a routed service only. */
  layer?: 3;
}

/** The add-on options that not every service can have, by the option's value. All others go with every service. */
const ADDON_REQUIREMENTS: Readonly<Record<string, AddonRequirement>> = {
  'cisco-c1117-4p': { name: 'Cisco C1117-4P', maxMbps: 400, layer: 3 },
  'cisco-c1121-8p': { name: 'Cisco C1121-8P', maxMbps: 1000, layer: 3 },
  'juniper-srx320': { name: 'Juniper SRX320', maxMbps: 1000, layer: 3 },
  'slash-30': { name: 'IPv4 block /30', layer: 3 },
  'slash-29': { name: 'IPv4 block /29', layer: 3 },
  'slash-28': { name: 'IPv4 block /28', layer: 3 },
  'slash-24': { name: 'IPv4 block /24', layer: 3 },
};

/** Why a service cannot have an add-on option; null when it can. */
export function getAddonProblem(
  value: string,
  { speed, layer }: { speed: number; layer: number | null },
): string | null {
  const needs = ADDON_REQUIREMENTS[value];
  if (needs?.maxMbps !== undefined && speed > needs.maxMbps)
    return `${needs.name} carries up to ${formatSpeed(needs.maxMbps)}, and this service is ${formatSpeed(speed)}.`;
  if (needs?.layer !== undefined && layer !== null && layer !== needs.layer)
    return `${needs.name} needs layer 3, and this service is layer ${layer}.`;
  return null;
}

export const optionsOf = (choices: readonly AddonChoice[] | undefined) =>
  (choices ?? []).flatMap(({ uuid, options }) => options.map((option) => ({ uuid, ...option })));

/** The name of the managed router among the add-ons, or null. */
export function getOrderedRouter(draft: CrfDraft): string | null {
  const names = optionsOf(draft.addonDetails?.addons).map(({ value }) => ADDON_REQUIREMENTS[value]?.name);
  return ROUTERS.find((router) => names.includes(router)) ?? null;
}

/** The name of an add-on that needs layer 3, or null. */
export function getLayer3Addon(draft: CrfDraft): string | null {
  for (const { value } of optionsOf(draft.addonDetails?.addons)) {
    const needs = ADDON_REQUIREMENTS[value];
    if (needs?.layer === 3) return needs.name;
  }
  return null;
}

/** The add-on options, with their quantities, in an order of their own: notes and order do not count. */
const fingerprint = (choices: readonly AddonChoice[] | undefined) =>
  optionsOf(choices)
    .map(({ uuid, value, quantity }) => `${uuid} ${value} ${quantity}`)
    .toSorted()
    .join('\n');

export const hasSameAddons = (a: readonly AddonChoice[] | undefined, b: readonly AddonChoice[] | undefined) =>
  fingerprint(a) === fingerprint(b);

interface OptionPrice {
  value: string;
  /** pence */
  monthlyCost: number;
  installCost: number;
}

/** What a change of add-ons does to the price, in pence. */
export function priceEffect(
  before: readonly AddonChoice[] | undefined,
  after: readonly AddonChoice[] | undefined,
  prices: readonly OptionPrice[],
): { monthlyCost: number; installCost: number } {
  const costs = (choices: readonly AddonChoice[] | undefined, cost: 'monthlyCost' | 'installCost') =>
    optionsOf(choices).reduce(
      (sum, { value, quantity }) =>
        sum + quantity * (prices.find((price) => price.value === value)?.[cost] ?? 0),
      0,
    );
  return {
    monthlyCost: costs(after, 'monthlyCost') - costs(before, 'monthlyCost'),
    installCost: costs(after, 'installCost') - costs(before, 'installCost'),
  };
}
