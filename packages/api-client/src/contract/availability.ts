import * as v from 'valibot';
import { listEndpoint, plainEndpoint, resourceEndpoint } from '../endpoint.ts';
import {
  address,
  instant,
  latitude,
  line,
  longitude,
  pence,
  queryLatitude,
  queryLongitude,
  requiredLine,
  udprnNumber,
} from './common.ts';

/** An option of an add-on group; one item of a bundle option grid (§3). */
export const addonOption = v.object({
  value: v.string(),
  text: v.string(),
  description: v.nullable(v.string()),
  monthlyCost: pence,
  installCost: pence,
  disabled: v.boolean(),
});
export const addonGroup = v.object({
  uuid: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** 0 unlimited, 1 a new choice replaces the old, N at most N (§4). */
  maxOptionsQuantity: v.number(),
  isMandatory: v.boolean(),
  options: v.array(addonOption),
});
export type AddonOption = v.InferOutput<typeof addonOption>;
export type AddonGroup = v.InferOutput<typeof addonGroup>;

/** What was chosen of an add-on group. */
export const addonChoice = v.object({
  uuid: v.string(),
  additionalInformation: v.optional(v.nullable(v.string())),
  options: v.array(
    v.object({
      value: v.string(),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
    }),
  ),
});
export type AddonChoice = v.InferOutput<typeof addonChoice>;

/** An address as the caller found or typed it. */
export const addressInput = v.object({
  addressLine1: requiredLine(),
  addressLine2: v.optional(v.nullable(line())),
  addressLine3: v.optional(v.nullable(line())),
  premise: v.optional(v.nullable(line())),
  thoroughfare: v.optional(v.nullable(line())),
  town: requiredLine(),
  county: v.optional(v.nullable(line())),
  postcode: requiredLine(10),
  udprn: v.optional(v.nullable(udprnNumber)),
  uprn: v.optional(v.nullable(line(20))),
  latitude: v.optional(v.nullable(latitude)),
  longitude: v.optional(v.nullable(longitude)),
});
export type AddressInput = v.InferOutput<typeof addressInput>;

export const searchStatus = v.picklist(['processing', 'searched', 'terminated']);

export const search = v.object({
  uuid: v.string(),
  status: searchStatus,
  /** Suppliers asked, and those that have answered. */
  processingCount: v.number(),
  processedCount: v.number(),
  address,
  searchQuotesCount: v.number(),
  kind: v.picklist(['single', 'broadband']),
  /** What was asked for: Mbps, Mbps, months. Empty means every one. */
  speeds: v.array(v.number()),
  bearers: v.array(v.number()),
  terms: v.array(v.number()),
  /** The line that a broadband service would take over (R30). */
  useExistingLine: v.boolean(),
  pstnNumber: v.nullable(v.string()),
  createdAt: instant,
});
export type Search = v.InferOutput<typeof search>;

export const searchQuote = v.object({
  uuid: v.string(),
  processingStatus: v.picklist(['pending', 'processed', 'failed']),
  promotionId: v.nullable(v.string()),
  supplierKey: v.string(),
  productCode: v.string(),
  productName: v.string(),
  technology: v.nullable(v.string()),
  /** `36 Months`, as the supplier words it. */
  term: v.string(),
  termMonths: v.number(),
  /** Mbps; null for broadband. */
  bearer: v.nullable(v.number()),
  /** Mbps down. */
  speed: v.number(),
  /** Mbps up; null where symmetrical. */
  uploadSpeed: v.nullable(v.number()),
  installCost: pence,
  monthlyCost: pence,
  annualCost: pence,
  totalContractValue: pence,
  estimatedEcc: pence,
  /** ECC is known from a survey, not estimated. */
  isEccFirm: v.boolean(),
  /** All prices are firm; otherwise they are estimates until a survey. */
  isFirm: v.boolean(),
  discount: pence,
  isOffnet: v.boolean(),
  isContended: v.boolean(),
  ipAllocation: v.nullable(v.string()),
  /** 2 or 3; null means configurable. */
  layer: v.nullable(v.number()),
  /** Working days, from and to. */
  installationTimeframeStart: v.number(),
  installationTimeframeEnd: v.number(),
  leadTimeDays: v.number(),
  installationCategoryId: v.number(),
  mandatoryAddons: v.array(v.string()),
  additional: v.array(v.string()),
  networkCode: v.nullable(v.string()),
  /** Kilometres to the nearest point of presence that the price was worked out from. */
  distanceKm: v.number(),
  hasExtraInfo: v.boolean(),
  createdAt: instant,
  savedAt: v.nullable(instant),
  /** Reference of the quote it was saved as. */
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
const MOST_MBPS = 400_000;
const MOST_MONTHS = 120;

/** What somebody would have: a few whole numbers. */
const wanted = (most: number) =>
  v.pipe(
    v.array(
      v.pipe(
        v.number(),
        v.integer('must be an integer'),
        v.minValue(1, 'must be 1 or more'),
        v.maxValue(most, `must be ${most} or less`),
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
      speeds: v.optional(wanted(MOST_MBPS)),
      /** Mbps; empty means every bearer. */
      bearers: v.optional(wanted(MOST_MBPS)),
      /** Months; empty means every term. */
      terms: v.optional(wanted(MOST_MONTHS)),
    }),
    camelOnWire: ['processingCount', 'processedCount'],
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
    summary: 'A search and how far it is.',
    camelOnWire: ['processingCount', 'processedCount'],
  },
  search,
);

/** The whole list, as suppliers answered so far: filtering and sorting are the screen's. */
export const listSearchResults = listEndpoint(
  'availability.listSearchResults',
  {
    method: 'GET',
    path: '/api/v1/availability/search/results/{uuid}',
    source: 'specification',
    access: 'signed-in',
    summary: 'What suppliers have answered so far.',
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
    summary: 'Broadband products at an address, answered at once.',
    body: v.object({
      address: addressInput,
      useExistingLine: v.optional(v.boolean()),
      pstnNumber: v.optional(v.nullable(line(20))),
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
    summary: 'Saves a search quote as a quote; a second save answers the first one.',
    body: v.object({
      customerName: requiredLine(),
      customReference: v.optional(v.nullable(line())),
      addons: v.optional(v.array(addonChoice)),
      layer: v.optional(v.nullable(v.picklist([2, 3]))),
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
    summary: 'Add-on groups that can be chosen with a search quote.',
  },
  addonGroup,
);
