import type { AddonGroupKey } from './addon-catalogue.ts';

export const BEARERS = [100, 1000, 10000] as const;
export type Bearer = (typeof BEARERS)[number];
/** Contract terms in months. */
export const TERMS = [12, 36, 60] as const;
export type Term = (typeof TERMS)[number];

/** Factor on the monthly price by term (domain: prices). */
export const TERM_FACTOR: Readonly<Record<Term, number>> = { 12: 1.25, 36: 1, 60: 0.93 };

/** Bandwidths that a bearer can be flexed to, in Mbps (domain: leased lines). */
export const FLEXIBLE_SPEEDS: Readonly<Record<Bearer, readonly number[]>> = {
  100: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  1000: [100, 200, 300, 400, 500, 1000],
  10000: [1000, 2000, 3000, 4000, 5000, 10000],
};

/** One row of a rate card: a bearer as a supplier sells it. */
export interface EthernetRate {
  bearer: Bearer;
  productCode: string;
  productName: string;
  /** `[Mbps, pence a month]` at 36 months, on-net; between two points the price is interpolated. */
  points: readonly (readonly [number, number])[];
  /** Speeds that are quoted when the search names none. */
  headline: readonly number[];
  /** Null: the customer chooses layer 2 or 3. */
  layer: 2 | 3 | null;
  ipAllocation: string | null;
  addons: readonly AddonGroupKey[];
  mandatory: readonly AddonGroupKey[];
}

export interface EthernetCard {
  supplierKey: string;
  /** Increase of the monthly price per kilometre off-net, and its maximum. */
  upliftPerKm: number;
  maxUplift: number;
  rates: readonly EthernetRate[];
}

const MANAGED: readonly AddonGroupKey[] = ['router', 'care', 'ipv4', 'nte', 'power'];

export const ETHERNET_CARDS: readonly EthernetCard[] = [
  {
    supplierKey: 'northlight',
    upliftPerKm: 0.02,
    maxUplift: 0.5,
    rates: [
      {
        bearer: 100,
        productCode: 'DF-100',
        productName: 'Direct Fibre 100',
        points: [
          [10, 15500],
          [50, 18900],
          [100, 21900],
        ],
        headline: [100],
        layer: null,
        ipAllocation: '/29',
        addons: MANAGED,
        mandatory: [],
      },
      {
        bearer: 1000,
        productCode: 'DF-1000',
        productName: 'Direct Fibre 1000',
        points: [
          [100, 26500],
          [200, 34900],
          [500, 52000],
          [1000, 79500],
        ],
        headline: [100, 200, 500, 1000],
        layer: null,
        ipAllocation: '/29',
        addons: MANAGED,
        mandatory: [],
      },
      {
        bearer: 10000,
        productCode: 'DF-10000',
        productName: 'Direct Fibre 10G',
        points: [
          [1000, 98000],
          [5000, 142000],
          [10000, 189000],
        ],
        headline: [1000, 10000],
        layer: null,
        ipAllocation: '/28',
        addons: MANAGED,
        mandatory: ['power'],
      },
    ],
  },
  {
    supplierKey: 'crownline',
    upliftPerKm: 0.012,
    maxUplift: 0.8,
    rates: [
      {
        bearer: 100,
        productCode: 'CL-EA-100',
        productName: 'Crownline Ethernet Access 100',
        points: [
          [10, 21000],
          [50, 26500],
          [100, 31000],
        ],
        headline: [50, 100],
        layer: 2,
        ipAllocation: null,
        addons: ['care', 'nte', 'power'],
        mandatory: ['care'],
      },
      {
        bearer: 1000,
        productCode: 'CL-EA-1000',
        productName: 'Crownline Ethernet Access 1000',
        points: [
          [100, 36000],
          [200, 47500],
          [500, 71000],
          [1000, 104000],
        ],
        headline: [200, 500, 1000],
        layer: 2,
        ipAllocation: null,
        addons: ['care', 'nte', 'power', 'resilience'],
        mandatory: ['care'],
      },
      {
        bearer: 10000,
        productCode: 'CL-OA-10000',
        productName: 'Crownline Optical Access 10G',
        points: [
          [1000, 128000],
          [5000, 195000],
          [10000, 268000],
        ],
        headline: [10000],
        layer: 2,
        ipAllocation: null,
        addons: ['care', 'nte', 'power', 'resilience'],
        mandatory: ['care', 'power'],
      },
    ],
  },
  {
    supplierKey: 'tributary',
    upliftPerKm: 0.018,
    maxUplift: 0.6,
    rates: [
      {
        bearer: 100,
        productCode: 'TW-LCR-100',
        productName: 'Tributary Least Cost Route 100',
        points: [
          [10, 19400],
          [50, 24000],
          [100, 28800],
        ],
        headline: [100],
        layer: 3,
        ipAllocation: '/30',
        addons: MANAGED,
        mandatory: [],
      },
      {
        bearer: 1000,
        productCode: 'TW-LCR-1000',
        productName: 'Tributary Least Cost Route 1000',
        points: [
          [100, 32500],
          [200, 43000],
          [500, 66000],
          [1000, 96500],
        ],
        headline: [100, 500, 1000],
        layer: 3,
        ipAllocation: '/30',
        addons: MANAGED,
        mandatory: ['ipv4'],
      },
    ],
  },
  {
    supplierKey: 'larkfield',
    upliftPerKm: 0.04,
    maxUplift: 0.4,
    rates: [
      {
        bearer: 1000,
        productCode: 'LC-BIZ-1000',
        productName: 'Larkfield Business Ethernet 1000',
        points: [
          [100, 29900],
          [200, 38500],
          [500, 57500],
          [1000, 86000],
        ],
        headline: [200, 500, 1000],
        layer: 3,
        ipAllocation: '/29',
        addons: MANAGED,
        mandatory: [],
      },
      {
        bearer: 10000,
        productCode: 'LC-BIZ-10000',
        productName: 'Larkfield Business Ethernet 10G',
        points: [
          [1000, 109000],
          [5000, 158000],
          [10000, 214000],
        ],
        headline: [10000],
        layer: 3,
        ipAllocation: '/28',
        addons: MANAGED,
        mandatory: [],
      },
    ],
  },
  {
    supplierKey: 'kilnstone',
    upliftPerKm: 0.05,
    maxUplift: 0.35,
    rates: [
      {
        bearer: 1000,
        productCode: 'KC-CE-1000',
        productName: 'Kilnstone City Ethernet 1000',
        points: [
          [100, 24900],
          [200, 32500],
          [500, 49000],
          [1000, 80500],
        ],
        headline: [500, 1000],
        layer: null,
        ipAllocation: '/30',
        addons: ['router', 'care', 'ipv4', 'nte'],
        mandatory: [],
      },
      {
        bearer: 10000,
        productCode: 'KC-CE-10000',
        productName: 'Kilnstone City Ethernet 10G',
        points: [
          [1000, 96500],
          [5000, 136000],
          [10000, 178000],
        ],
        headline: [1000, 10000],
        layer: null,
        ipAllocation: '/29',
        addons: ['router', 'care', 'ipv4', 'nte', 'power'],
        mandatory: [],
      },
    ],
  },
  {
    supplierKey: 'oceanbridge',
    upliftPerKm: 0.008,
    maxUplift: 0.7,
    rates: [
      {
        bearer: 1000,
        productCode: 'OB-GE-1000',
        productName: 'Oceanbridge Global Ethernet 1000',
        points: [
          [100, 49500],
          [200, 65000],
          [500, 105000],
          [1000, 172000],
        ],
        headline: [1000],
        layer: 2,
        ipAllocation: null,
        addons: ['care', 'nte', 'power', 'resilience'],
        mandatory: [],
      },
      {
        bearer: 10000,
        productCode: 'OB-GE-10000',
        productName: 'Oceanbridge Global Wave 10G',
        points: [
          [1000, 189000],
          [5000, 296000],
          [10000, 412000],
        ],
        headline: [5000, 10000],
        layer: 2,
        ipAllocation: null,
        addons: ['care', 'nte', 'power', 'resilience'],
        mandatory: [],
      },
    ],
  },
];

/** A supplier's temporary offer: per cent off the monthly price. */
interface Promotion {
  id: string;
  supplierKey: string;
  bearers: readonly Bearer[];
  terms: readonly Term[];
  percent: number;
  text: string;
}

export const PROMOTIONS: readonly Promotion[] = [
  {
    id: 'DF-LONGTERM-8',
    supplierKey: 'northlight',
    bearers: [1000],
    terms: [60],
    percent: 8,
    text: '8% off the monthly price on 60 months',
  },
  {
    id: 'KC-CITY-5',
    supplierKey: 'kilnstone',
    bearers: [1000, 10000],
    terms: [36, 60],
    percent: 5,
    text: '5% off the monthly price in Kilnstone cities',
  },
  {
    id: 'LC-TENGIG-10',
    supplierKey: 'larkfield',
    bearers: [10000],
    terms: [36, 60],
    percent: 10,
    text: '10% off the monthly price of 10G',
  },
];

/** A speed's price at 36 months, on-net. Never falls with a higher speed. */
export function listPrice(rate: EthernetRate, speed: number): number {
  const points = rate.points;
  const first = points[0];
  if (!first || speed <= first[0]) return first?.[1] ?? 0;
  for (let index = 1; index < points.length; index += 1) {
    const lower = points[index - 1];
    const upper = points[index];
    if (!lower || !upper || speed > upper[0]) continue;
    return lower[1] + ((upper[1] - lower[1]) * (speed - lower[0])) / (upper[0] - lower[0]);
  }
  return points.at(-1)?.[1] ?? 0;
}
