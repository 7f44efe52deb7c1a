import { distanceKm, type Point } from '../geocoding/places/distance.ts';
import { hash32 } from '../shared/stable-hash.ts';
import type { PricingSupplier } from './suppliers.ts';
import { SUPPLIERS } from './suppliers.ts';

/** A site's position relative to a supplier's network (domain: lead times). */
export type NetStatus = 'on_net' | 'near_net' | 'off_net';

export interface SiteReach {
  status: NetStatus;
  distanceKm: number;
  /** Code of the point of presence that the price is based on, such as `LEE-07`. */
  networkCode: string;
}

/** Null when the site is out of the supplier's reach. */
export function getReach(supplier: PricingSupplier, site: Point): SiteReach | null {
  let nearest: { km: number; name: string } | null = null;
  for (const pop of supplier.pops) {
    const km = distanceKm(pop, site);
    if (!nearest || km < nearest.km) nearest = { km, name: pop.name };
  }
  if (!nearest || nearest.km > supplier.reach.maxKm) return null;
  const { onNetKm, nearNetKm } = supplier.reach;
  return {
    status: nearest.km <= onNetKm ? 'on_net' : nearest.km <= nearNetKm ? 'near_net' : 'off_net',
    distanceKm: nearest.km,
    networkCode: popCode(supplier.key, nearest.name),
  };
}

function popCode(supplierKey: string, town: string): string {
  const number = (hash32(`${supplierKey}:${town}`) % 24) + 1;
  return `${town.slice(0, 3).toUpperCase()}-${String(number).padStart(2, '0')}`;
}

export function isOnOwnNetwork(site: Point): boolean {
  return SUPPLIERS.some((supplier) => supplier.isOwnNetwork && getReach(supplier, site)?.status === 'on_net');
}
