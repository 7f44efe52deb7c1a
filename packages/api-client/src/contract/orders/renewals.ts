import * as v from '@portal/api-client/schema';
import { cost, day, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { bulkRunResult, MAX_NAMED_ITEMS } from '../shared/bulk-runs.ts';
import { rowId } from '../shared/common.ts';

/** A service can be renewed from this many days before its contract ends. */
export const RENEWABLE_DAYS = 90;
/** Maximum number of services in one request for offers. */
export const MAX_OFFERED_SERVICES = 100;

/**
 * `same`: the same supplier, product, bearer and speed. `faster`: the next higher speed of the same supplier.
 */
export const RENEWAL_PRODUCTS = ['same', 'faster'] as const;
/** Months. */
export const RENEWAL_TERMS = [12, 24, 36, 60] as const;

const renewedService = v.object({
  id: v.number(),
  name: v.string(),
  customerName: v.string(),
  postcode: v.string(),
  supplierKey: v.string(),
  productName: v.string(),
  /** Mbps. */
  bandwidth: v.number(),
  /** Null where the term is not recorded. */
  termMonths: v.nullable(v.number()),
  contractEnd: v.nullable(day),
  /** With its add-ons; null where it is not known. */
  monthlyCost: v.nullable(cost),
});

const offer = v.object({
  /** The search quote that `renewals.create` turns into a quote. */
  uuid: v.string(),
  supplierKey: v.string(),
  productName: v.string(),
  /** Mbps. */
  speed: v.number(),
  termMonths: v.number(),
  /** With the add-ons of the service. */
  installCost: cost,
  monthlyCost: cost,
  eccCost: cost,
  /** False for an estimate until the survey. */
  isFirm: v.boolean(),
  /** What the service has and the offer cannot include: `Care level (Premium)`. */
  leftOut: v.array(v.string()),
  /**
   * How much less the partner pays per month than now; negative when it costs more. Null where the current price is not
   * known, or the offer does not include everything that the service has.
   */
  monthlySaving: v.nullable(cost),
  /** The monthly saving over the new term, less installation and ECC; null as above. */
  termSaving: v.nullable(cost),
});

/** What renewing a service would cost. Either `offer` or `reason` is null. */
export const renewalOffer = v.object({
  service: renewedService,
  offer: v.nullable(offer),
  /** Why the service cannot be renewed now. */
  reason: v.nullable(v.string()),
});
export type RenewalOffer = v.InferOutput<typeof renewalOffer>;

const common = { method: 'POST', source: 'extension', access: 'services.renew' } as const;

export const createOffers = listEndpoint(
  'renewals.createOffers',
  {
    ...common,
    path: '/api/v1/renewals/offers',
    summary:
      'Prices the renewal of services: one offer for each, or the reason why there is none. Prices are held as for a search.',
    body: v.object({
      serviceIds: v.pipe(
        v.array(rowId),
        v.minLength(1, 'field is required'),
        v.maxLength(MAX_OFFERED_SERVICES, `field may not have more than ${MAX_OFFERED_SERVICES} items`),
      ),
      product: v.optional(v.picklist(RENEWAL_PRODUCTS), 'same'),
      /** Null: the current term of each service, or the nearest one that is offered. */
      termMonths: v.optional(v.nullable(v.picklist(RENEWAL_TERMS)), null),
    }),
  },
  renewalOffer,
);

export const create = resourceEndpoint(
  'renewals.create',
  {
    ...common,
    path: '/api/v1/bulk-runs/renewals',
    summary: 'Saves renewal offers as quotes in the background, exactly as they were offered.',
    body: v.object({
      /** Uuids of offers. */
      offers: v.pipe(
        v.array(v.string()),
        v.minLength(1, 'field is required'),
        v.maxLength(MAX_NAMED_ITEMS, `field may not have more than ${MAX_NAMED_ITEMS} items`),
      ),
    }),
  },
  bulkRunResult,
);
