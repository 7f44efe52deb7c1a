import * as v from 'valibot';
import { empty, file, list, page, resource } from '../endpoint.ts';
import { addressInput, searchQuote, searchStatus } from './availability.ts';
import { address, day, instant, line, paging, pence, queryFlag, queryList, requiredLine } from './common.ts';
import { crfDraft } from './crf.ts';
import { QUOTE_STATUSES, quoteSummary, terms } from './quotes.ts';

/** §4; it counts as expired when the expiry date is before the end of today (R23). */
export const MULTI_QUOTE_STATUSES = ['created', 'processing', 'searched', 'failed', 'expired'] as const;
export const multiQuoteStatus = v.picklist(MULTI_QUOTE_STATUSES);
export type MultiQuoteStatus = v.InferOutput<typeof multiQuoteStatus>;

/** Most uuids or references that one bulk call takes. */
export const BULK_MAX = 1000;
/** Most rows and bytes that one import takes. */
export const IMPORT_MAX_ROWS = 10_000;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

export const multiQuote = v.object({
  id: v.number(),
  uuid: v.string(),
  name: v.string(),
  status: multiQuoteStatus,
  expiredAt: instant,
  createdAt: instant,
  updatedAt: instant,
  locationsCount: v.number(),
  quotesCount: v.number(),
  /** Sums over its saved quotes. */
  eccCost: pence,
  installCost: pence,
  monthlyCost: pence,
  /** Sum of install + monthly × term of each, without ECC (R24). */
  totalCost: pence,
  createdBy: v.nullable(v.string()),
});
export type MultiQuote = v.InferOutput<typeof multiQuote>;

/** What a location's search is narrowed to; an empty list means any. */
export const searchFilters = v.object({
  /** Mbps. */
  speeds: v.array(v.number()),
  /** Mbps. */
  bearers: v.array(v.number()),
  /** Months. */
  terms: v.array(v.number()),
  supplierKeys: v.array(v.string()),
  layer: v.nullable(v.picklist([2, 3])),
  onNetOnly: v.boolean(),
});
export type SearchFilters = v.InferOutput<typeof searchFilters>;

const searchFiltersInput = v.object({
  speeds: v.optional(v.array(v.number()), []),
  bearers: v.optional(v.array(v.number()), []),
  terms: v.optional(v.array(v.number()), []),
  supplierKeys: v.optional(v.array(v.string()), []),
  layer: v.optional(v.nullable(v.picklist([2, 3])), null),
  onNetOnly: v.optional(v.boolean(), false),
});

export const locationAddress = v.object({
  ...address.entries,
  /** Uuids of the other locations of the multi-quote at the same address. */
  duplicates: v.array(v.string()),
  errors: v.array(v.object({ message: v.string() })),
});

export const multiQuoteLocation = v.object({
  uuid: v.string(),
  multiQuoteUuid: v.string(),
  customerName: v.string(),
  customReference: v.nullable(v.string()),
  address: locationAddress,
  searchFilters,
  isBookmarked: v.boolean(),
  /** Left alone by searches, filters and bulk changes until it is unlocked. */
  isLocked: v.boolean(),
  /** Null until a search has been asked for. */
  searchStatus: v.nullable(searchStatus),
  searchQuotesCount: v.number(),
  selectedSearchQuoteUuid: v.nullable(v.string()),
  /** What is chosen, in short. */
  selectedSearchQuote: v.nullable(
    v.object({
      supplierKey: v.string(),
      productName: v.string(),
      bearer: v.nullable(v.number()),
      speed: v.number(),
      termMonths: v.number(),
      installCost: pence,
      monthlyCost: pence,
      estimatedEcc: pence,
      leadTimeDays: v.number(),
    }),
  ),
  /** The quote that the choice was saved as. */
  quoteReference: v.nullable(v.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type MultiQuoteLocation = v.InferOutput<typeof multiQuoteLocation>;

/** A location's search (§3 Search). */
export const locationSearch = v.object({
  uuid: v.string(),
  address,
  location: v.object({
    uuid: v.string(),
    customerName: v.string(),
    customReference: v.nullable(v.string()),
    isBookmarked: v.boolean(),
    isLocked: v.boolean(),
    selectedSearchQuoteUuid: v.nullable(v.string()),
  }),
  status: searchStatus,
  searchQuotesCount: v.number(),
});
export type LocationSearch = v.InferOutput<typeof locationSearch>;

/** How far the search over the locations is; `terminated` when it was stopped or failed. */
export const searchProgress = v.object({
  id: v.string(),
  status: searchStatus,
  processingCount: v.number(),
  processedCount: v.number(),
});
export type SearchProgress = v.InferOutput<typeof searchProgress>;

/** The bulk processing tracker (§4): opportunities in the CRM for quotes approved together. */
export const bulkTracker = v.object({
  status: v.nullable(v.picklist(['processing', 'processed', 'failed'])),
  total: v.number(),
  processed: v.number(),
  failed: v.number(),
  failures: v.array(v.object({ reference: v.string(), message: v.string() })),
});
export type BulkTracker = v.InferOutput<typeof bulkTracker>;

/** Why a row of an import was not taken: where, what stood there, and what is wrong with it. */
export const importIssue = v.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: v.number(),
  /** Column as the template names it; null when the whole row is meant. */
  column: v.nullable(v.string()),
  value: v.string(),
  reason: v.string(),
});
export type ImportIssue = v.InferOutput<typeof importIssue>;

export const importReport = v.object({
  rows: v.number(),
  validRows: v.number(),
  /** Locations made; 0 from a validation. */
  imported: v.number(),
  issues: v.array(importIssue),
});
export type ImportReport = v.InferOutput<typeof importReport>;

/** What a bulk call did, and what it left alone, with the reason of each. */
export const bulkOutcome = v.object({
  done: v.array(v.string()),
  skipped: v.array(v.object({ key: v.string(), reason: v.string() })),
});
export type BulkOutcome = v.InferOutput<typeof bulkOutcome>;

const keys = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'field is required'),
  v.maxLength(BULK_MAX, `may not be greater than ${BULK_MAX} entries`),
);
const uuids = { uuids: keys };
const references = { references: keys };

const common = { access: 'multi-quotes', source: 'specification' } as const;
const root = '/api/v1/multi-quotes';
const one = `${root}/{uuid}` as const;
const filters = {
  ...paging,
  status: v.optional(queryList(MULTI_QUOTE_STATUSES)),
  createdFrom: v.optional(day),
  createdTo: v.optional(day),
};

export const available = page(
  'multiQuotes.available',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/availability/multi-quotes',
    summary: 'Multi-quotes that can still be worked on: those that have not expired.',
    query: v.object(filters),
  },
  multiQuote,
);
export const all = page(
  'multiQuotes.all',
  { ...common, method: 'GET', path: root, summary: 'Saved multi-quotes.', query: v.object(filters) },
  multiQuote,
);
export const create = resource(
  'multiQuotes.create',
  {
    ...common,
    method: 'POST',
    path: root,
    summary: 'Starts a multi-quote.',
    body: v.object({ name: requiredLine(120) }),
  },
  multiQuote,
);
export const exportAll = file('multiQuotes.exportAll', {
  ...common,
  method: 'GET',
  path: `${root}/export`,
  summary: 'The multi-quotes that the filters let through, as CSV.',
  query: v.object(filters),
});
export const show = resource(
  'multiQuotes.show',
  { ...common, method: 'GET', path: one, summary: 'One multi-quote.' },
  multiQuote,
);
export const update = resource(
  'multiQuotes.update',
  {
    ...common,
    method: 'PATCH',
    path: one,
    summary: 'Renames a multi-quote.',
    body: v.object({ name: requiredLine(120) }),
  },
  multiQuote,
);
export const remove = empty('multiQuotes.remove', {
  ...common,
  method: 'DELETE',
  path: one,
  summary:
    'Removes a multi-quote with its locations. 409 while it is searched, and once a quote of it was accepted.',
});
export const runSearchFilters = resource(
  'multiQuotes.runSearchFilters',
  {
    ...common,
    method: 'PUT',
    path: `${one}/run-search-filters`,
    summary: 'Chooses, for each location, the cheapest search quote that its filters let through.',
    body: v.object(uuids),
  },
  bulkOutcome,
);
export const startSearch = resource(
  'multiQuotes.startSearch',
  {
    ...common,
    method: 'POST',
    path: `${one}/search`,
    summary: 'Searches every location that is not locked; goes on without the caller. 409 while one runs.',
    body: v.object({}),
    camelOnWire: ['processingCount', 'processedCount'],
  },
  searchProgress,
);
export const searchProgressOf = resource(
  'multiQuotes.searchProgressOf',
  {
    ...common,
    method: 'GET',
    path: `${one}/search-status`,
    summary: 'How far the latest search is. 404 before the first.',
    camelOnWire: ['processingCount', 'processedCount'],
  },
  searchProgress,
);
export const stopSearch = empty('multiQuotes.stopSearch', {
  ...common,
  method: 'DELETE',
  path: `${one}/search`,
  summary: 'Stops a running search; what has been found stays.',
});
export const searches = page(
  'multiQuotes.searches',
  {
    ...common,
    method: 'GET',
    path: `${one}/searches`,
    summary: 'The searches of its locations.',
    query: v.object({ ...paging, status: v.optional(queryList(['processing', 'searched', 'terminated'])) }),
  },
  locationSearch,
);
export const opportunitiesStatus = resource(
  'multiQuotes.opportunitiesStatus',
  {
    ...common,
    method: 'GET',
    path: `${one}/sf/bulk/opportunities/status`,
    summary: 'How far the CRM is with quotes approved together; status null before the first.',
  },
  bulkTracker,
);

const locationsPath = `${one}/multi-quote-locations` as const;
const location = `${locationsPath}/{locationUuid}` as const;
const locationFields = {
  customerName: requiredLine(),
  customReference: v.optional(v.nullable(line())),
  searchFilters: v.optional(searchFiltersInput),
};

/** The addresses of a multi-quote (§7 Locations). */
export const locations = {
  all: page(
    'multiQuotes.locations.all',
    {
      ...common,
      method: 'GET',
      path: locationsPath,
      summary: 'Locations of a multi-quote.',
      query: v.object({
        ...paging,
        isBookmarked: v.optional(queryFlag),
        isLocked: v.optional(queryFlag),
        /** Whether a search quote is chosen. */
        isSelected: v.optional(queryFlag),
        /** Only those with a duplicate or an address error. */
        hasIssues: v.optional(queryFlag),
      }),
    },
    multiQuoteLocation,
  ),
  create: resource(
    'multiQuotes.locations.create',
    {
      ...common,
      method: 'POST',
      path: locationsPath,
      summary: 'Adds a location.',
      body: v.object({ ...addressInput.entries, ...locationFields }),
    },
    multiQuoteLocation,
  ),
  show: resource(
    'multiQuotes.locations.show',
    { ...common, method: 'GET', path: location, summary: 'One location.' },
    multiQuoteLocation,
  ),
  update: resource(
    'multiQuotes.locations.update',
    {
      ...common,
      method: 'PUT',
      path: location,
      summary: 'Changes a location; a new address drops what was found at the old one.',
      body: v.partial(
        v.object({
          ...addressInput.entries,
          ...locationFields,
          isBookmarked: v.boolean(),
          isLocked: v.boolean(),
        }),
      ),
    },
    multiQuoteLocation,
  ),
  remove: empty('multiQuotes.locations.remove', {
    ...common,
    method: 'DELETE',
    path: location,
    summary: 'Removes a location. 409 once its quote was accepted.',
  }),
  removeMany: resource(
    'multiQuotes.locations.removeMany',
    {
      ...common,
      method: 'DELETE',
      path: `${locationsPath}/bulk`,
      summary: 'Removes several locations; locked ones and those with accepted quotes stay.',
      body: v.object(uuids),
    },
    bulkOutcome,
  ),
  updateMany: resource(
    'multiQuotes.locations.updateMany',
    {
      ...common,
      method: 'PUT',
      path: `${locationsPath}/bulk`,
      summary: 'Changes the named fields of several locations; locked ones only take isLocked.',
      body: v.object({
        ...uuids,
        customerName: v.optional(requiredLine()),
        customReference: v.optional(v.nullable(line())),
        searchFilters: v.optional(searchFiltersInput),
        isBookmarked: v.optional(v.boolean()),
        isLocked: v.optional(v.boolean()),
      }),
    },
    bulkOutcome,
  ),
  saveMany: resource(
    'multiQuotes.locations.saveMany',
    {
      ...common,
      method: 'PUT',
      path: `${locationsPath}/bulk/search-quotes/save`,
      summary:
        'Saves the chosen search quote of each location as a quote; a second save answers the first one.',
      body: v.object(uuids),
    },
    v.object({
      ...bulkOutcome.entries,
      quotes: v.array(v.object({ locationUuid: v.string(), reference: v.string() })),
    }),
  ),
  selectSearchQuote: resource(
    'multiQuotes.locations.selectSearchQuote',
    {
      ...common,
      method: 'PATCH',
      path: `${location}/select-search-quote`,
      summary: 'Chooses what to quote at a location; null takes the choice back.',
      body: v.object({ searchQuoteUuid: v.nullable(v.string()) }),
    },
    multiQuoteLocation,
  ),
  searchQuotes: list(
    'multiQuotes.locations.searchQuotes',
    {
      ...common,
      method: 'GET',
      path: `${location}/search-quotes`,
      summary: 'What suppliers answered for a location.',
    },
    searchQuote,
  ),
  validateImport: resource(
    'multiQuotes.locations.validateImport',
    {
      ...common,
      method: 'POST',
      path: `${locationsPath}/import/validate`,
      summary: 'Reads a CSV of addresses and says row by row what is wrong; keeps nothing.',
      encoding: 'multipart',
      body: v.object({ addresses: v.blob() }),
    },
    importReport,
  ),
  /** 422 with `errors.addresses` when no row can be taken (§8). */
  importAll: resource(
    'multiQuotes.locations.importAll',
    {
      ...common,
      method: 'POST',
      path: `${locationsPath}/import`,
      summary: 'Takes the good rows of a CSV of addresses and says what is wrong with the others.',
      encoding: 'multipart',
      body: v.object({ addresses: v.blob() }),
    },
    importReport,
  ),
  importTemplate: file('multiQuotes.locations.importTemplate', {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${locationsPath}/import/template`,
    summary: 'An empty CSV with the columns of an import.',
  }),
};

const quotesPath = `${one}/quotes` as const;

/** The saved quotes of a multi-quote (§7 Quotes). */
export const quotes = {
  all: page(
    'multiQuotes.quotes.all',
    {
      ...common,
      method: 'GET',
      path: quotesPath,
      summary: 'Quotes of a multi-quote.',
      query: v.object({
        ...paging,
        status: v.optional(queryList(QUOTE_STATUSES)),
        supplierKey: v.optional(v.string()),
        isBookmarked: v.optional(queryFlag),
      }),
    },
    quoteSummary,
  ),
  update: resource(
    'multiQuotes.quotes.update',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/{reference}`,
      summary: 'Changes a quote of a multi-quote.',
      body: v.object({
        customerName: v.optional(requiredLine()),
        customReference: v.optional(v.nullable(line())),
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    quoteSummary,
  ),
  updateMany: resource(
    'multiQuotes.quotes.updateMany',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/bulk`,
      summary: 'Changes the named fields of several quotes.',
      body: v.object({
        ...references,
        customerName: v.optional(requiredLine()),
        customReference: v.optional(v.nullable(line())),
        isBookmarked: v.optional(v.boolean()),
      }),
    },
    bulkOutcome,
  ),
  acceptMany: resource(
    'multiQuotes.quotes.acceptMany',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/bulk/accept`,
      summary: 'Saved → Pending CRF, for each.',
      body: v.object(references),
    },
    bulkOutcome,
  ),
  /** A form that becomes valid goes on to Pending Approval. */
  saveDataMany: resource(
    'multiQuotes.quotes.saveDataMany',
    {
      ...common,
      method: 'PUT',
      path: `${quotesPath}/data/bulk`,
      summary: 'Puts the same answers into the customer request forms of several quotes.',
      body: v.object({ ...references, sections: crfDraft }),
    },
    bulkOutcome,
  ),
  approveMany: resource(
    'multiQuotes.quotes.approveMany',
    {
      ...common,
      access: 'approve',
      method: 'PUT',
      path: `${quotesPath}/bulk/approve`,
      summary: 'Pending Approval → Processing Order, for each; the terms of each supplier must be agreed to.',
      body: v.object({
        ...references,
        termsIds: v.array(v.number()),
        accepted: v.literal(true, 'field is required'),
      }),
    },
    bulkOutcome,
  ),
  terms: list(
    'multiQuotes.quotes.terms',
    {
      ...common,
      method: 'GET',
      path: `${one}/tncs`,
      summary: 'The terms that an approval of these quotes agrees to, one of each supplier.',
      query: v.object({
        references: v.pipe(
          v.union([v.array(v.string()), v.string()]),
          v.transform((value) => (Array.isArray(value) ? value : [value])),
        ),
      }),
    },
    terms,
  ),
};

/** Negotiations and their quotes (§4): a quote is `ready` once the pricing desk has answered. */
export const NEGOTIATION_STATUSES = ['pending', 'accepted', 'declined'] as const;
export const NEGOTIATION_QUOTE_STATUSES = ['pending', 'ready', 'accepted', 'declined'] as const;

export const negotiation = v.object({
  uuid: v.string(),
  name: v.string(),
  notes: v.nullable(v.string()),
  status: v.picklist(NEGOTIATION_STATUSES),
  multiQuoteUuid: v.string(),
  quotesCount: v.number(),
  /** How many of its quotes have an answer that waits for a decision. */
  readyCount: v.number(),
  createdAt: instant,
});
export type Negotiation = v.InferOutput<typeof negotiation>;

export const negotiationQuote = v.object({
  uuid: v.string(),
  /** Quotes of one group are priced together, and can be accepted or declined together. */
  group: v.string(),
  quoteReference: v.string(),
  customerName: v.string(),
  postcode: v.string(),
  supplierKey: v.string(),
  productName: v.string(),
  termMonths: v.number(),
  eccCost: pence,
  installCost: pence,
  monthlyCost: pence,
  /** Null until the pricing desk has answered. */
  newEcc: v.nullable(pence),
  newInstall: v.nullable(pence),
  newMonthlyCost: v.nullable(pence),
  /** Uuid of another search quote that the desk offers instead; null when only the price moved. */
  newSearchQuote: v.nullable(v.string()),
  status: v.picklist(NEGOTIATION_QUOTE_STATUSES),
  /** What the desk says to it. */
  note: v.nullable(v.string()),
  createdAt: instant,
});
export type NegotiationQuote = v.InferOutput<typeof negotiationQuote>;

const negotiationsPath = `${one}/multi-quote-negotiations` as const;
const negotiationPath = `${negotiationsPath}/{negotiationUuid}` as const;
const camel = { camelOnWire: ['multiQuoteUuid'] } as const;

/** §7 Negotiations. */
export const negotiations = {
  all: page(
    'multiQuotes.negotiations.all',
    {
      ...common,
      ...camel,
      method: 'GET',
      path: negotiationsPath,
      summary: 'Negotiations of a multi-quote, newest first.',
      query: v.object({ ...paging, status: v.optional(queryList(NEGOTIATION_STATUSES)) }),
    },
    negotiation,
  ),
  create: resource(
    'multiQuotes.negotiations.create',
    {
      ...common,
      ...camel,
      method: 'POST',
      path: negotiationsPath,
      summary: 'Asks the pricing desk for better prices on Saved quotes.',
      body: v.object({
        name: requiredLine(120),
        notes: v.optional(v.nullable(line(2000))),
        /** Needed when `selection` is `selected`. */
        quoteReferences: v.optional(v.pipe(v.array(v.string()), v.maxLength(BULK_MAX)), []),
        /** `all`: every Saved quote of the multi-quote. */
        selection: v.optional(v.picklist(['selected', 'all']), 'selected'),
      }),
    },
    negotiation,
  ),
  show: resource(
    'multiQuotes.negotiations.show',
    { ...common, ...camel, method: 'GET', path: negotiationPath, summary: 'One negotiation.' },
    negotiation,
  ),
  update: resource(
    'multiQuotes.negotiations.update',
    {
      ...common,
      ...camel,
      method: 'PATCH',
      path: negotiationPath,
      summary: 'Changes name and notes.',
      body: v.object({ name: v.optional(requiredLine(120)), notes: v.optional(v.nullable(line(2000))) }),
    },
    negotiation,
  ),
  remove: empty('multiQuotes.negotiations.remove', {
    ...common,
    method: 'DELETE',
    path: negotiationPath,
    summary: 'Withdraws a negotiation that is pending; its quotes are Saved again.',
  }),
  quotes: list(
    'multiQuotes.negotiations.quotes',
    {
      ...common,
      method: 'GET',
      path: `${negotiationPath}/quotes`,
      summary: 'What the desk answered, quote by quote.',
    },
    negotiationQuote,
  ),
  accept: resource(
    'multiQuotes.negotiations.accept',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/accept`,
      summary: 'Takes the new price; the quote is Saved with it.',
      body: v.object({}),
    },
    negotiationQuote,
  ),
  decline: resource(
    'multiQuotes.negotiations.decline',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/decline`,
      summary: 'Leaves the new price; the quote is Saved as it was.',
      body: v.object({}),
    },
    negotiationQuote,
  ),
  acceptGroup: resource(
    'multiQuotes.negotiations.acceptGroup',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-accept`,
      summary: 'Takes the new prices of a group.',
      body: v.object({ group: requiredLine() }),
    },
    bulkOutcome,
  ),
  declineGroup: resource(
    'multiQuotes.negotiations.declineGroup',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-decline`,
      summary: 'Leaves the new prices of a group.',
      body: v.object({ group: requiredLine() }),
    },
    bulkOutcome,
  ),
};

export const priceRequest = v.object({
  id: v.number(),
  name: v.string(),
  status: v.picklist(['pending', 'accepted', 'declined']),
  createdDate: day,
});
export type PriceRequest = v.InferOutput<typeof priceRequest>;

/** §7 Other: what the partner asked the pricing desk for, over all multi-quotes. */
export const priceRequests = page(
  'multiQuotes.priceRequests',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/price-requests',
    summary: 'Price requests of the partner, newest first.',
    query: v.object({ ...paging, status: v.optional(queryList(NEGOTIATION_STATUSES)) }),
  },
  priceRequest,
);
