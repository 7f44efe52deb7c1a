import * as v from '@portal/api-client/schema';
import { instant, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { version } from './version.ts';

/** Maximum number of items that a request can name one by one. The server also limits the size of a body. */
export const MAX_NAMED_ITEMS = 1000;
/** Maximum number of items in a run. */
export const MAX_BULK_ITEMS = 10_000;
/** How long a run can be undone. */
export const UNDO_HOURS = 24;

/** An item with the version that the caller saw. An item that has changed since is skipped. */
const namedQuote = v.object({ reference: v.string(), version: v.optional(version) });

export const namedQuotes = {
  quotes: v.pipe(
    v.array(namedQuote),
    v.minLength(1, 'field is required'),
    v.maxLength(MAX_NAMED_ITEMS, `field may not have more than ${MAX_NAMED_ITEMS} items`),
  ),
};

/** An item that a run did not change or changed only in part, with the reason. */
const explainedItem = v.object({ key: v.string(), label: v.nullable(v.string()), reason: v.string() });

/** One change of many items, made by the server in the background. */
export const bulkRun = v.object({
  id: v.string(),
  /** The id of the endpoint that started it: `quotes.acceptMany`. */
  kind: v.string(),
  /** The multi-quote or negotiation that its items belong to. */
  subject: v.nullable(v.string()),
  /** `terminated`: a user stopped the run; items already changed stay changed. */
  status: v.picklist(['processing', 'processed', 'failed', 'terminated']),
  /** Why the run failed. */
  error: v.nullable(v.string()),
  total: v.number(),
  processed: v.number(),
  done: v.number(),
  skipped: v.number(),
  /** Names of what was changed: `customReference`. */
  fields: v.array(v.string()),
  /** Whether this run undoes another run. */
  isUndo: v.boolean(),
  /** Number of items that Undo would restore; 0 if the run cannot be undone. */
  undoable: v.number(),
  /** Number of changed items that an undo has processed, restored or not. */
  undone: v.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type BulkRun = v.InferOutput<typeof bulkRun>;

/** With the items that were not changed, and those that could not take all of the change. */
export const bulkRunResult = v.object({
  ...bulkRun.entries,
  unchanged: v.array(explainedItem),
  partlyChanged: v.array(explainedItem),
});
export type BulkRunResult = v.InferOutput<typeof bulkRunResult>;

const common = { source: 'extension', access: 'signed-in' } as const;
const path = '/api/v1/bulk-runs';
const one = `${path}/{id}` as const;

export const list = listEndpoint(
  'bulkRuns.list',
  { ...common, method: 'GET', path, summary: 'The caller’s bulk runs of the last 24 hours, latest first.' },
  bulkRun,
);

export const get = resourceEndpoint(
  'bulkRuns.get',
  {
    ...common,
    method: 'GET',
    path: one,
    summary: 'Progress of a bulk run, and the items it did not change.',
  },
  bulkRunResult,
);

export const stop = resourceEndpoint(
  'bulkRuns.stop',
  {
    ...common,
    method: 'POST',
    path: `${one}/stop`,
    summary: 'Stops a bulk run after the items it is working on. 409 once it has ended.',
  },
  bulkRunResult,
);

export const undo = resourceEndpoint(
  'bulkRuns.undo',
  {
    ...common,
    method: 'POST',
    path: `${one}/undo`,
    summary:
      'Starts a run that undoes a bulk run; skips items that have changed since. 409 if the run cannot be undone.',
  },
  bulkRunResult,
);
