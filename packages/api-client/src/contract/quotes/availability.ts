import * as v from '@portal/api-client/schema';
import {
  address,
  cost,
  instant,
  listEndpoint,
  plainEndpoint,
  requiredTextLine,
  resourceEndpoint,
  textLine,
} from '@portal/api-client/schema';
import { latitude, longitude, queryLatitude, queryLongitude, rowId, udprnNumber } from '../shared/common.ts';
import { addonChoice, addonGroup, includedAddon } from './addons.ts';
import { deliveryFields, newCustomer, offerFields } from './shared-fields.ts';

export type { AddonChoice, AddonGroup, AddonOption, IncludedAddon } from './addons.ts';
export { type PriceBasis, priceBasis } from './price-basis.ts';

/** An address as the caller found or typed it. */
export const addressInput = v.object({
  addressLine1: requiredTextLine(),
  addressLine2: v.optional(v.nullable(textLine())),
  addressLine3: v.optional(v.nullable(textLine())),
  premise: v.optional(v.nullable(textLine())),
  thoroughfare: v.optional(v.nullable(textLine())),
  town: requiredTextLine(),
  county: v.optional(v.nullable(textLine())),
  postcode: requiredTextLine(10),
  udprn: v.optional(v.nullable(udprnNumber)),
  uprn: v.optional(v.nullable(textLine(20))),
  latitude: v.optional(v.nullable(latitude)),
  longitude: v.optional(v.nullable(longitude)),
  /** The text that a person entered, if it differs from this address. */
  typedAs: v.optional(v.nullable(textLine(500))),
});
export type AddressInput = v.InferOutput<typeof addressInput>;

/** `terminated`: the search ended before every supplier responded; prices found so far remain. */
export const searchStatus = v.picklist(['processing', 'searched', 'terminated']);

export const search = v.object({
  uuid: v.string(),
  status: searchStatus,
  /** Suppliers asked, and suppliers that have responded; those that failed have not. */
  processingCount: v.number(),
  processedCount: v.number(),
  address,
  searchQuotesCount: v.number(),
  kind: v.picklist(['single', 'broadband']),
  /** The requested bearers (Mbps), speeds (Mbps) and terms (months). Empty means all. */
  speeds: v.array(v.number()),
  bearers: v.array(v.number()),
  terms: v.array(v.number()),
  /** The existing line that a broadband service would migrate (R30). */
  useExistingLine: v.boolean(),
  pstnNumber: v.nullable(v.string()),
  createdAt: instant,
});
export type Search = v.InferOutput<typeof search>;

export const searchQuote = v.object({
  uuid: v.string(),
  processingStatus: v.picklist(['pending', 'processed', 'failed']),
  promotionId: v.nullable(v.string()),
  ...offerFields,
  ...deliveryFields,
  technology: v.nullable(v.string()),
  /** `36 Months`, in the supplier's wording. */
  term: v.string(),
  /** These four include `includedAddons`. */
  installCost: cost,
  monthlyCost: cost,
  annualCost: cost,
  /** install + monthly × term, without ECC (R24). */
  totalContractValue: cost,
  estimatedEcc: cost,
  /** True when all prices are firm, false when they are estimates until a survey. */
  isFirm: v.boolean(),
  /** Working days, from and to. */
  installationTimeframeStart: v.number(),
  installationTimeframeEnd: v.number(),
  /** 1 on-net, 2 near-net, 3 off-net, 4 needs a permit, 5 broadband with an engineer, 6 broadband transfer. */
  installationCategoryId: v.number(),
  mandatoryAddons: v.array(v.string()),
  /** The cheapest option of each mandatory add-on. */
  includedAddons: v.array(includedAddon),
  additional: v.array(v.string()),
  networkCode: v.nullable(v.string()),
  /** Kilometres to the nearest point of presence, the basis of the price. */
  distanceKm: v.number(),
  hasExtraInfo: v.boolean(),
  createdAt: instant,
  savedAt: v.nullable(instant),
  /** Reference of the quote that was saved from it. */
  quoteReference: v.nullable(v.string()),
});
export type SearchQuote = v.InferOutput<typeof searchQuote>;

export const checkOnNetwork = plainEndpoint(
  'availability.checkOnNetwork',
  {
    method: 'GET',
    path: '/api/v1/availability/on-network',
    source: 'specification',
    access: 'quotes',
    summary: 'Whether a point is on our own network.',
    query: v.object({
      latitude: queryLatitude,
      longitude: queryLongitude,
    }),
  },
  v.object({ isOnNetwork: v.boolean() }),
);

/** 400 Gbps. */
const MAX_MBPS = 400_000;
const MAX_MONTHS = 120;

/** The requested values: a short list of integers. */
const requestedValues = (max: number) =>
  v.pipe(
    v.array(
      v.pipe(
        v.number(),
        v.integer('must be an integer'),
        v.minValue(1, 'must be 1 or more'),
        v.maxValue(max, `must be ${max} or less`),
      ),
    ),
    v.maxLength(20, 'may not be greater than 20 values'),
  );

export const createSearch = resourceEndpoint(
  'availability.createSearch',
  {
    method: 'POST',
    path: '/api/v1/availability/search/create',
    source: 'specification',
    access: 'quotes',
    summary: 'Starts a search of leased lines at an address.',
    body: v.object({
      address: addressInput,
      /** Mbps; empty means every speed. */
      speeds: v.optional(requestedValues(MAX_MBPS)),
      /** Mbps; empty means every bearer. */
      bearers: v.optional(requestedValues(MAX_MBPS)),
      /** Months; empty means every term. */
      terms: v.optional(requestedValues(MAX_MONTHS)),
    }),
    camelCaseOnWire: ['processingCount', 'processedCount'],
  },
  search,
);

export const getSearch = resourceEndpoint(
  'availability.getSearch',
  {
    method: 'GET',
    path: '/api/v1/availability/search/{uuid}',
    source: 'specification',
    access: 'signed-in',
    summary: 'A search and its progress.',
    camelCaseOnWire: ['processingCount', 'processedCount'],
  },
  search,
);

/** Every result received so far; the screen filters and sorts. */
export const listSearchResults = listEndpoint(
  'availability.listSearchResults',
  {
    method: 'GET',
    path: '/api/v1/availability/search/results/{uuid}',
    source: 'specification',
    access: 'signed-in',
    summary: 'Results received from suppliers so far.',
  },
  searchQuote,
);

export const searchBroadband = resourceEndpoint(
  'availability.searchBroadband',
  {
    method: 'POST',
    path: '/api/v1/availability/search/broadband',
    source: 'specification',
    access: 'quotes',
    summary: 'Broadband products at an address, returned immediately.',
    body: v.object({
      address: addressInput,
      useExistingLine: v.optional(v.boolean()),
      pstnNumber: v.optional(v.nullable(textLine(20))),
    }),
  },
  v.object({ uuid: v.string(), address, quotes: v.array(searchQuote) }),
);

export const saveSearchQuote = resourceEndpoint(
  'availability.saveSearchQuote',
  {
    method: 'PUT',
    path: '/api/v1/availability/search/quotes/{uuid}/save',
    source: 'specification',
    access: 'quotes',
    summary:
      'Saves a search quote as a quote. A second save returns the first quote, or 409 if its details differ.',
    body: v.object({
      ...newCustomer,
      addons: v.optional(v.array(addonChoice)),
      layer: v.optional(v.nullable(v.picklist([2, 3]))),
      /**
       * The service that the quote renews. It must be at the address of the search. Ignored if the price is for a new
       * line, which renews nothing. The price of a renewal always renews its own service.
       */
      renewsServiceId: v.optional(v.nullable(rowId)),
    }),
  },
  v.object({ reference: v.string() }),
);

export const listSearchQuoteAddons = listEndpoint(
  'availability.listSearchQuoteAddons',
  {
    method: 'GET',
    path: '/api/v1/availability/search/quotes/{uuid}/addons',
    source: 'specification',
    access: 'signed-in',
    summary: 'Add-on groups available for a search quote.',
  },
  addonGroup,
);
