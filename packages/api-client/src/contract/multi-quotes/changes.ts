import * as v from '@portal/api-client/schema';
import { instant, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { bulkOutcome, common, manage, one } from './shared.ts';

/** Hours for which a bulk change, or the deletion of a multi-quote, can be undone. */
export const UNDO_HOURS = 24;

export const BULK_CHANGE_SUBJECTS = ['quotes', 'sites'] as const;
export type BulkChangeSubject = (typeof BULK_CHANGE_SUBJECTS)[number];

export const BULK_CHANGE_STEPS = ['update', 'accept'] as const;

/** A bulk change of quotes or sites, made by one or several calls, that can be undone for {@link UNDO_HOURS}. */
export const bulkChange = v.object({
  id: v.string(),
  subject: v.picklist(BULK_CHANGE_SUBJECTS),
  step: v.picklist(BULK_CHANGE_STEPS),
  /** The changed fields; empty for a step. */
  fields: v.array(v.string()),
  /** How many it changed. */
  total: v.number(),
  /** Of those: undone, left as they are because undoing was refused, and still to be undone. */
  restored: v.number(),
  skipped: v.number(),
  remaining: v.number(),
  createdAt: instant,
  /** Until when it can be undone. */
  undoableUntil: instant,
});
export type BulkChange = v.InferOutput<typeof bulkChange>;

/** `remaining`: call again until it is 0. */
export const undoOutcome = v.object({ ...bulkOutcome.entries, remaining: v.number() });
export type UndoOutcome = v.InferOutput<typeof undoOutcome>;

const extension = { ...common, source: 'extension' } as const;
const manageExtension = { ...manage, source: 'extension' } as const;

export const changes = {
  list: listEndpoint(
    'multiQuotes.changes.list',
    {
      ...extension,
      method: 'GET',
      path: `${one}/changes`,
      summary: 'The caller’s bulk changes that can be or have been undone, latest first.',
    },
    bulkChange,
  ),
  undo: resourceEndpoint(
    'multiQuotes.changes.undo',
    {
      ...manageExtension,
      method: 'POST',
      path: `${one}/changes/{changeId}/undo`,
      summary:
        'Restores the next items of a bulk change; skips items that have changed since. 409 when nothing is left to undo.',
    },
    undoOutcome,
  ),
};
