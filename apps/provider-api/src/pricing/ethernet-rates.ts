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
