import type { contract } from '@portal/api-client';
import { getServiceTerm, getTermDistance } from '@portal/api-client/renewal';
import { formatSpeed } from '@portal/api-client/units';
import { priceBroadband } from '../pricing/broadband.ts';
import { priceEthernet } from '../pricing/ethernet.ts';
import { FLEXIBLE_SPEEDS } from '../pricing/ethernet-rates.ts';
import { removeExistingLineCosts } from '../pricing/existing-line.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { toSite } from '../pricing/site.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import type { RenewableService } from './load-services.ts';

/** What the user wants to renew with. */
export interface RenewalChoice {
  product: (typeof contract.renewals.RENEWAL_PRODUCTS)[number];
  /** Null: the current term of the service, or the nearest one. */
  termMonths: number | null;
}

type Located = RenewableService & { location: NonNullable<RenewableService['location']> };

const ALL_SPEEDS = [...new Set(Object.values(FLEXIBLE_SPEEDS).flat())];

/** All products of the service's supplier at its address today. */
function priceAtService({ circuitType, supplierKey, location }: Located): PricedProduct[] {
  const site = toSite(location);
  return circuitType === 'Broadband'
    ? priceBroadband(site, { useExistingLine: true }).filter((product) => product.supplierKey === supplierKey)
    : priceEthernet(supplierKey, site, { speeds: ALL_SPEEDS, bearers: [], terms: [] });
}

/** The product that renews a service, or the reason why there is none. */
export function findProduct(service: Located, choice: RenewalChoice): PricedProduct | { reason: string } {
  const supplier = getSupplierName(service.supplierKey);
  const sold = priceAtService(service);
  if (sold.length === 0) return { reason: `${supplier} has no prices for this address any more.` };
  const suitable = choice.product === 'same' ? findSame(service, sold) : findFaster(service, sold);
  if (suitable.length === 0)
    return {
      reason:
        choice.product === 'same'
          ? `${supplier} no longer sells ${service.productName} with ${formatSpeed(service.bandwidth)} here.`
          : `${supplier} has no faster product here.`,
    };
  const term = choice.termMonths ?? getServiceTerm(service);
  const [best] = suitable.toSorted(
    (a, b) =>
      getTermDistance(term, a.termMonths) - getTermDistance(term, b.termMonths) ||
      a.monthlyCost - b.monthlyCost,
  );
  if (best === undefined || (choice.termMonths !== null && best.termMonths !== choice.termMonths))
    return { reason: 'This product is not sold with this term.' };
  return removeExistingLineCosts(service, best);
}

const findSame = ({ productName, bearer, bandwidth }: RenewableService, sold: readonly PricedProduct[]) =>
  sold.filter(
    (product) =>
      product.productName === productName && product.bearer === bearer && product.speed === bandwidth,
  );

/** The products of the next higher speed. */
function findFaster({ bandwidth }: RenewableService, sold: readonly PricedProduct[]) {
  const speed = Math.min(
    ...sold.filter((product) => product.speed > bandwidth).map((product) => product.speed),
  );
  return sold.filter((product) => product.speed === speed);
}
