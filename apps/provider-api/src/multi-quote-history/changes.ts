import { contract, type ParsedOf } from '@portal/api-client';
import { and, asc, count, desc, eq, inArray, isNull, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { undoQuotes } from '../multi-quote-quotes/bulk/undo.ts';
import { undoLocations } from '../multi-quote-sites/undo.ts';
import { isUndoable } from '../multi-quotes/changes/recorder.ts';
import type { ChangedItemRow, ChangeRow } from '../multi-quotes/changes/settle-items.ts';
import { multiQuoteChangedItems, multiQuoteChanges } from '../multi-quotes/changes/tables.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../refusal.ts';

type Endpoints = typeof contract.multiQuotes.changes;
type BulkChange = contract.multiQuotes.BulkChange;
type BulkOutcome = contract.multiQuotes.BulkOutcome;

/** Restores some items of a change, each marked on the transaction that restores it (`settleItems`). */
type Undo = (change: ChangeRow, items: readonly ChangedItemRow[], context: Context) => Promise<BulkOutcome>;

const UNDO: Readonly<Record<contract.multiQuotes.BulkChangeSubject, Undo>> = {
  quotes: undoQuotes,
  sites: undoLocations,
};

/** Few enough that the browser gets its answer soon and can show progress. */
const ITEMS_PER_CALL = 200;
const MAX_LISTED = 10;
const HOUR_MS = 3_600_000;

export async function listChanges(
  { uuid }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<BulkChange[]> {
  const { scope } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  const changes = await scope.list(multiQuoteChanges, {
    where: isUndoable(multiQuote, context),
    orderBy: [desc(multiQuoteChanges.createdAt)],
    limit: MAX_LISTED,
  });
  const counts = await countItems(
    changes.map(({ id }) => id),
    context,
  );
  return changes.map((change) => {
    const { total = 0, skipped = 0, remaining = 0 } = counts.get(change.id) ?? {};
    return {
      id: change.id,
      subject: change.subject,
      step: change.step,
      fields: change.fields,
      total,
      restored: change.restored,
      skipped,
      remaining,
      createdAt: change.createdAt.toISOString(),
      undoableUntil: new Date(
        change.createdAt.getTime() + contract.multiQuotes.UNDO_HOURS * HOUR_MS,
      ).toISOString(),
    };
  });
}

async function countItems(changeIds: readonly string[], { db, scope }: Context) {
  if (changeIds.length === 0) return new Map();
  const { changeId, outcome } = multiQuoteChangedItems;
  const rows = await db
    .select({
      changeId,
      total: count(),
      skipped: sql`count(*) filter (where ${outcome} = 'skipped')`.mapWith(Number),
      remaining: sql`count(*) filter (where ${outcome} is null)`.mapWith(Number),
    })
    .from(multiQuoteChangedItems)
    .where(scope.where(multiQuoteChangedItems, inArray(changeId, [...changeIds])))
    .groupBy(changeId);
  return new Map(rows.map((row) => [row.changeId, row]));
}

/** Undoes the next batch of a change. A colleague's change is not found: only who made it is offered to undo it. */
export async function undoChange(
  { uuid, changeId }: ParsedOf<Endpoints['undo']>,
  context: Context,
): Promise<contract.multiQuotes.UndoOutcome> {
  const { scope } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  const change = await scope.get(
    multiQuoteChanges,
    and(isUndoable(multiQuote, context), eq(multiQuoteChanges.id, uuidId(changeId))),
  );
  const isPending = and(
    eq(multiQuoteChangedItems.changeId, change.id),
    isNull(multiQuoteChangedItems.outcome),
  );
  const items = await scope.list(multiQuoteChangedItems, {
    where: isPending,
    orderBy: [asc(multiQuoteChangedItems.key)],
    limit: ITEMS_PER_CALL,
  });
  if (items.length === 0) throw Refusal.conflict('This change has already been undone.');
  const outcome = await UNDO[change.subject](change, items, context);
  return { ...outcome, remaining: await scope.count(multiQuoteChangedItems, isPending) };
}
