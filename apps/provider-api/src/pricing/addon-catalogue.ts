import type { availability } from '@portal/api-client/contract';
import { stableUuid } from '../shared/stable-hash.ts';

const ADDON_GROUP_KEYS = ['router', 'care', 'ipv4', 'nte', 'power', 'resilience', 'voice'] as const;
export type AddonGroupKey = (typeof ADDON_GROUP_KEYS)[number];

interface CatalogueOption {
  value: string;
  text: string;
  description: string | null;
  monthlyCost: number;
  installCost: number;
  /** Offered but not for sale now. */
  disabled?: true;
}
interface CatalogueGroup {
  name: string;
  description: string | null;
  /** 0 unlimited, 1 a new choice replaces the old, N at most N (specification §4). */
  maxOptionsQuantity: number;
  options: readonly CatalogueOption[];
}

export const IPV4_BLOCK = 'IPv4 block';

/** Add-ons with their rules and prices in pence. */
const CATALOGUE: Readonly<Record<AddonGroupKey, CatalogueGroup>> = {
  router: {
    name: 'Managed router',
    description: 'Supplied, configured and maintained.',
    maxOptionsQuantity: 1,
    options: [
      {
        value: 'cisco-c1117-4p',
        text: 'Cisco C1117-4P',
        description: 'Up to 400 Mb',
        monthlyCost: 1_450,
        installCost: 4_500,
      },
      {
        value: 'cisco-c1121-8p',
        text: 'Cisco C1121-8P',
        description: 'Up to 1 Gb',
        monthlyCost: 2_600,
        installCost: 4_500,
      },
      {
        value: 'juniper-srx320',
        text: 'Juniper SRX320',
        description: 'With firewall',
        monthlyCost: 3_400,
        installCost: 6_000,
      },
    ],
  },
  care: {
    name: 'Care level',
    description: 'How quickly we respond to faults.',
    maxOptionsQuantity: 1,
    options: [
      {
        value: 'standard',
        text: 'Standard',
        description: 'Next working day, Monday to Friday 09:00–17:00',
        monthlyCost: 0,
        installCost: 0,
      },
      {
        value: 'enhanced',
        text: 'Enhanced',
        description: '24 × 7, 7 clock hours; 5 on a leased line',
        monthlyCost: 1_200,
        installCost: 0,
      },
      {
        value: 'premium',
        text: 'Premium',
        description: '24 × 7, 5 clock hours',
        monthlyCost: 3_500,
        installCost: 0,
      },
    ],
  },
  ipv4: {
    name: IPV4_BLOCK,
    description: null,
    maxOptionsQuantity: 1,
    options: [
      { value: 'slash-30', text: '/30', description: '1 usable address', monthlyCost: 0, installCost: 0 },
      { value: 'slash-29', text: '/29', description: '5 usable addresses', monthlyCost: 500, installCost: 0 },
      {
        value: 'slash-28',
        text: '/28',
        description: '13 usable addresses',
        monthlyCost: 1_000,
        installCost: 2_500,
      },
      {
        value: 'slash-24',
        text: '/24',
        description: 'On request only',
        monthlyCost: 8_000,
        installCost: 10_000,
        disabled: true,
      },
    ],
  },
  nte: {
    name: 'Extra NTE port',
    description: null,
    maxOptionsQuantity: 0,
    options: [
      { value: 'rj45', text: 'RJ45 port', description: null, monthlyCost: 600, installCost: 7_500 },
      {
        value: 'lc-single-mode',
        text: 'LC single mode port',
        description: null,
        monthlyCost: 800,
        installCost: 9_500,
      },
    ],
  },
  power: {
    name: 'Power',
    description: null,
    maxOptionsQuantity: 2,
    options: [
      {
        value: 'second-ac',
        text: 'Second AC feed',
        description: null,
        monthlyCost: 400,
        installCost: 12_000,
      },
      {
        value: 'ups',
        text: 'Battery back-up',
        description: 'About 30 minutes',
        monthlyCost: 900,
        installCost: 18_000,
      },
      { value: 'dc-48v', text: '48 V DC', description: null, monthlyCost: 700, installCost: 15_000 },
    ],
  },
  resilience: {
    name: 'Resilience',
    description: 'A second path.',
    maxOptionsQuantity: 1,
    options: [
      {
        value: 'ro2',
        text: 'Second circuit, same exchange',
        description: null,
        monthlyCost: 18_500,
        installCost: 50_000,
      },
      {
        value: 'diverse',
        text: 'Second circuit, another exchange',
        description: null,
        monthlyCost: 31_000,
        installCost: 120_000,
      },
    ],
  },
  voice: {
    name: 'Digital voice',
    description: 'Telephone calls over the broadband connection.',
    maxOptionsQuantity: 4,
    options: [
      {
        value: 'number',
        text: 'Digital line',
        description: 'With its own number',
        monthlyCost: 450,
        installCost: 0,
      },
    ],
  },
};

export const getAddonGroupUuid = (key: AddonGroupKey): string => stableUuid(`addon-group:${key}`);

/** A product's add-on groups in the contract's shape, in the catalogue's order. */
export function toAddonGroups(
  keys: readonly AddonGroupKey[],
  mandatory: readonly AddonGroupKey[],
): availability.AddonGroup[] {
  return ADDON_GROUP_KEYS.filter((key) => keys.includes(key)).map((key) => {
    const { options, ...group } = CATALOGUE[key];
    return {
      uuid: getAddonGroupUuid(key),
      ...group,
      isMandatory: mandatory.includes(key),
      options: options.map((option) => ({ ...option, disabled: option.disabled ?? false })),
    };
  });
}
