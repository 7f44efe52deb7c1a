import { hashFraction } from '../shared/stable-hash.ts';

/** Shares of sites by excess construction charge (domain: ECC); amounts in pence. */
const ECC_BANDS = [
  { upTo: 0.75, low: 0, high: 0 },
  { upTo: 0.9, low: 20_000, high: 200_000 },
  { upTo: 0.98, low: 200_000, high: 1_000_000 },
  { upTo: 1, low: 1_000_000, high: 6_000_000 },
] as const;
const STEP = 1_000;

/** The charge that a supplier's survey finds at a site; deterministic for each site. */
export function getEcc(supplierKey: string, siteKey: string): number {
  const share = hashFraction(`ecc:${supplierKey}:${siteKey}`);
  const band = ECC_BANDS.find(({ upTo }) => share < upTo);
  if (!band || band.high === 0) return 0;
  const amount = band.low + hashFraction(`ecc-amount:${supplierKey}:${siteKey}`) * (band.high - band.low);
  return Math.round(amount / STEP) * STEP;
}
