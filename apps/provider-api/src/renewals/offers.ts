import { contract, type ParsedOf } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { carryOver, getServiceLayer, getServiceTerm } from '@portal/api-client/renewal';
import { authorise } from '../auth/authorise.ts';
import { getProductKey } from '../availability/search-quote.ts';
import { searches, searchQuotes } from '../availability/tables.ts';
import type { Context } from '../http/context.ts';
import { getTechnology } from '../orders/delivery/circuit-attributes.ts';
import { calculateCosts, toAddonLines, validateAddons } from '../pricing/addon-choice.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import { getIncludedAddons } from '../pricing/product-price.ts';
import { addDays, formatCalendarDay, londonDay } from '../shared/days.ts';
import { findProduct } from './find-product.ts';
import { loadServices, type RenewableService } from './load-services.ts';

type Endpoints = typeof contract.renewals;
type Offer = contract.renewals.RenewalOffer;

const { RENEWABLE_DAYS } = contract.renewals;

/** Prices the renewal of each service and stores the prices as search quotes, so that exactly they can be saved. */
export async function createRenewalOffers(
  { serviceIds, ...choice }: ParsedOf<Endpoints['createOffers']>,
  context: Context,
): Promise<Offer[]> {
  assertMayReadServices(context);
  const services = await loadServices([...new Set(serviceIds)], context);
  const planned = services.map((service) => ({ service, plan: planOffer(service, choice, context.now()) }));
  const uuids = await storeOffers(planned, context);
  return planned.map(({ service, plan }) =>
    'reason' in plan
      ? { service: toService(service), offer: null, reason: plan.reason }
      : { service: toService(service), offer: toOffer(service, plan, uuids.get(service.id)), reason: null },
  );
}

/** A token that may quote does not see services unless it has their scope too. */
function assertMayReadServices({ caller, config, now }: Context): void {
  authorise(contract.circuits.list, caller, config, now());
}

interface PlannedOffer {
  product: PricedProduct;
  location: NonNullable<RenewableService['location']>;
  addons: availability.AddonChoice[];
  layer: 2 | 3 | null;
  costs: ReturnType<typeof calculateCosts>;
  leftOut: readonly string[];
}

function planOffer(
  service: RenewableService,
  choice: Parameters<typeof findProduct>[1],
  now: Date,
): PlannedOffer | { reason: string } {
  const reason = getRefusalReason(service, now);
  if (reason !== null) return { reason };
  const { location } = service;
  if (location === null)
    return { reason: 'We could not find the address of this service. Search for the address to get prices.' };
  const product = findProduct({ ...service, location }, choice);
  if ('reason' in product) return product;
  const layer = product.layer ?? getServiceLayer(service);
  const groups = getAddonGroups({ ...product, layer });
  const carried = carryOver(service, service.addons, groups);
  const chosen = new Map<string, availability.AddonChoice['options']>();
  for (const { uuid, value } of getIncludedAddons(product.productCode))
    chosen.set(uuid, [{ value, quantity: 1 }]);
  for (const [uuid, options] of Object.entries(carried.addons))
    chosen.set(
      uuid,
      options.map((option) => ({ ...option })),
    );
  const addons = [...chosen].map(([uuid, options]) => ({ uuid, options }));
  if (Object.keys(validateAddons(groups, addons)).length > 0)
    return {
      reason:
        'The add-ons of this service are not available with this product. Search the address for other products.',
    };
  const costs = calculateCosts(product, toAddonLines(groups, addons));
  return { product, location, addons, layer, costs, leftOut: carried.leftOut };
}

/** Why a service cannot be renewed now, whatever is sold; null if it can. */
export function getRefusalReason(
  { contractEnd, renewal, cease }: RenewableService,
  now: Date,
): string | null {
  if (cease !== null)
    return cease.ceasedAt === null
      ? `A cease of this service is requested in case ${cease.caseNumber}.`
      : `This service was ceased in case ${cease.caseNumber}.`;
  if (renewal?.status === 'ordered') return `Order ${renewal.orderReference} already renews this service.`;
  if (renewal?.status === 'quoted') return `Quote ${renewal.quoteReference} already renews this service.`;
  if (contractEnd === null) return 'The contract end date of this service is not recorded.';
  if (contractEnd > londonDay(addDays(now, RENEWABLE_DAYS)))
    return `The contract ends on ${formatCalendarDay(contractEnd)}. You can renew it from ${RENEWABLE_DAYS} days before.`;
  return null;
}

/** Stores the offers as search quotes; returns their uuids by the id of the service. */
async function storeOffers(
  planned: readonly { service: RenewableService; plan: PlannedOffer | { reason: string } }[],
  context: Context,
): Promise<Map<number, string>> {
  const now = context.now();
  const offered = planned.flatMap(({ service, plan }) => ('reason' in plan ? [] : [{ service, plan }]));
  if (offered.length === 0) return new Map();
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const stored = await scope.insertMany(
      searches,
      offered.map(({ service, plan: { location } }) => ({
        userId: context.caller.userId,
        kind: service.circuitType === 'Broadband' ? ('broadband' as const) : ('single' as const),
        status: 'searched' as const,
        address: location,
        ask: { speeds: [], bearers: [], terms: [], useExistingLine: service.circuitType === 'Broadband' },
        createdAt: now,
        finishedAt: now,
      })),
    );
    const rows = await scope.insertMany(
      searchQuotes,
      offered.map(({ service, plan: { product, addons, layer } }, index) => ({
        searchId: stored[index]?.id ?? '',
        productKey: getProductKey(product),
        product,
        renewal: { circuitId: service.id, addons, layer },
        createdAt: now,
      })),
    );
    return new Map(rows.flatMap(({ id, renewal }) => (renewal === null ? [] : [[renewal.circuitId, id]])));
  });
}

function toService(service: RenewableService): Offer['service'] {
  const { id, name, customerName, postcode, supplierKey, productName, bandwidth, contractEnd } = service;
  return {
    id,
    name,
    customerName,
    postcode,
    supplierKey,
    productName,
    bandwidth,
    termMonths: getServiceTerm(service),
    contractEnd,
    monthlyCost: service.currentCost,
  };
}

/** On another line, the service continues beside the new one until it is ceased: nothing is saved. */
const isOnLine = (service: RenewableService, product: PricedProduct): boolean =>
  product.bearer === service.bearer &&
  getTechnology(product.productName) === getTechnology(service.productName);

function toOffer(
  service: RenewableService,
  { product, costs, leftOut }: PlannedOffer,
  uuid: string | undefined,
): NonNullable<Offer['offer']> {
  if (uuid === undefined) throw new Error('The offer was not stored.');
  const { installCost, monthlyCost } = costs;
  const { currentCost } = service;
  const isComparable = currentCost !== null && leftOut.length === 0 && isOnLine(service, product);
  const monthlySaving = isComparable ? currentCost - monthlyCost : null;
  return {
    uuid,
    supplierKey: product.supplierKey,
    productName: product.productName,
    speed: product.speed,
    termMonths: product.termMonths,
    installCost,
    monthlyCost,
    eccCost: product.estimatedEcc,
    isFirm: product.isFirm,
    leftOut: [...leftOut],
    monthlySaving,
    termSaving:
      monthlySaving === null ? null : monthlySaving * product.termMonths - installCost - product.estimatedEcc,
  };
}
