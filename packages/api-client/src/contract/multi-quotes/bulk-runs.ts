import * as v from '@portal/api-client/schema';
import { instant, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { priceBasis } from '../quotes/price-basis.ts';
import { chosenLocations, matchedLocations } from './location-match.ts';
import { offerSummary, offerTotals } from './offers.ts';
import { common, manage, one } from './shared.ts';

const extension = { ...common, source: 'extension' } as const;
const manageExtension = { ...manage, source: 'extension' } as const;

/**
 * How an offer is chosen among those that meet a location's criteria. Only offers
 * that the price basis compares are considered; ties go to the lower cost per month over the term, after install and ECC.
 * `one_supplier`: the cheapest of one supplier, and the cheapest of all where it has none.
 */
export const CHOICE_STRATEGIES = [
  'cheapest',
  'fastest',
  'soonest',
  'cheapest_on_net',
  'one_supplier',
] as const;
export const choiceStrategy = v.picklist(CHOICE_STRATEGIES);
export type ChoiceStrategy = v.InferOutput<typeof choiceStrategy>;

export const choice = {
  strategy: v.optional(choiceStrategy, 'cheapest'),
  /** For `one_supplier`. */
  supplierKey: v.optional(v.nullable(v.string()), null),
  /** The multi-quote's by default. Without either, a location with matching offers of several terms is skipped. */
  priceBasis: v.optional(v.nullable(priceBasis), null),
};

/** Preview of a choice: its changes, none of them made. */
export const choicePreview = v.object({
  /** Matching locations. */
  locations: v.number(),
  /** Locations that would get an offer for the first time, another one, and the one they have. */
  added: v.number(),
  replaced: v.number(),
  unchanged: v.number(),
  skipped: v.array(v.object({ reason: v.string(), count: v.number() })),
  /** Totals of the matching locations, now and afterwards. */
  before: offerTotals,
  after: offerTotals,
  /** The supplier of `one_supplier`: the caller's, or the one that serves most locations. */
  supplierKey: v.nullable(v.string()),
  /** Number of locations each supplier could serve, most first. */
  suppliers: v.array(v.object({ supplierKey: v.string(), locations: v.number() })),
  /** The first changes, in the order of the locations. */
  changes: v.array(
    v.object({
      uuid: v.string(),
      customerName: v.string(),
      addressLine1: v.string(),
      postcode: v.string(),
      before: v.nullable(offerSummary),
      after: offerSummary,
    }),
  ),
});
export type ChoicePreview = v.InferOutput<typeof choicePreview>;

export const previewChoice = resourceEndpoint(
  'multiQuotes.previewChoice',
  {
    ...manageExtension,
    method: 'POST',
    path: `${one}/run-search-filters/preview`,
    summary: 'Previews the choice of offers for these locations; changes nothing.',
    body: v.object({ ...chosenLocations, ...choice }),
  },
  choicePreview,
);

export const BULK_RUN_KINDS = ['choose', 'save'] as const;

/** Choosing or saving for all locations that match, in the background, with the states of the bulk tracker (§4). */
export const bulkRun = v.object({
  id: v.string(),
  kind: v.picklist(BULK_RUN_KINDS),
  /** `terminated`: a user stopped it; finished work stays. */
  status: v.picklist(['processing', 'processed', 'failed', 'terminated']),
  total: v.number(),
  processed: v.number(),
  /** Locations changed, or saved as quotes. */
  done: v.number(),
  skipped: v.number(),
  /** The first skipped locations, with the reason. */
  skippedLocations: v.array(v.object({ uuid: v.string(), name: v.string(), reason: v.string() })),
  /** Locations per minute; null until known. */
  ratePerMinute: v.nullable(v.number()),
  secondsLeft: v.nullable(v.number()),
  createdBy: v.nullable(v.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type BulkRun = v.InferOutput<typeof bulkRun>;

export const startBulkRun = resourceEndpoint(
  'multiQuotes.startBulkRun',
  {
    ...manageExtension,
    method: 'POST',
    path: `${one}/bulk-runs`,
    summary:
      'Chooses offers for all matching locations, or saves their selected offers as quotes, in the background. 409 while one runs.',
    body: v.object({ kind: v.picklist(BULK_RUN_KINDS), ...matchedLocations, ...choice }),
  },
  bulkRun,
);

export const stopBulkRun = resourceEndpoint(
  'multiQuotes.stopBulkRun',
  {
    ...manageExtension,
    method: 'DELETE',
    path: `${one}/bulk-runs/{runId}`,
    summary:
      'Stops a run after the locations it is working on; what it has done stays. 409 once it has ended.',
  },
  bulkRun,
);

export const listBulkRuns = listEndpoint(
  'multiQuotes.listBulkRuns',
  {
    ...extension,
    method: 'GET',
    path: `${one}/bulk-runs`,
    summary: 'The latest run of each kind.',
  },
  bulkRun,
);
