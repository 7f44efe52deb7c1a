import { isDeepStrictEqual } from 'node:util';
import type { contract } from '@portal/api-client';
import { nextVersion } from '../db/columns/columns.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { type ChangedItemRow, type ChangeRow, settleItems } from '../multi-quotes/changes/settle-items.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import { getLabel, SITE_FIELDS } from './bulk.ts';
import { refreshMatches } from './offers/matches.ts';
import { LOCATIONS_PER_TRANSACTION } from './selected-locations.ts';

type BulkOutcome = contract.multiQuotes.BulkOutcome;
/** The fields that `updateLocations` recorded. */
type Before = Partial<Pick<LocationRow, (typeof SITE_FIELDS)[number]>>;
type RecordedItem = Pick<ChangedItemRow, 'key' | 'before' | 'after'> & { label?: string | null };
interface Group {
  before: Before;
  rows: LocationRow[];
}

/**
 * Why a site stays as it is. Only the fields that the undo restores are compared: prices found, chosen or saved since are
 * no reason.
 */
function getSkipReason(row: LocationRow, after: Before): string | null {
  const hasChanged = SITE_FIELDS.some(
    (field) => field in after && !isDeepStrictEqual(row[field], after[field]),
  );
  if (hasChanged) return 'This site was changed again.';
  return row.isLocked && after.isLocked === undefined ? 'This site is locked' : null;
}

/** Undoes a change slice by slice, each in its own transaction; sites that have changed since stay as they are. */
export async function undoLocations(
  change: ChangeRow,
  items: readonly ChangedItemRow[],
  context: Context,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], skipped: [] };
  await forEachSlice(items, LOCATIONS_PER_TRANSACTION, async (slice) => {
    const { done, skipped } = await undoSlice(change, slice, context);
    outcome.done.push(...done);
    outcome.skipped.push(...skipped);
  });
  return outcome;
}

function undoSlice(
  change: ChangeRow,
  items: readonly ChangedItemRow[],
  context: Context,
): Promise<BulkOutcome> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const outcome = await restoreSlice(change.multiQuoteId, items, { ...context, db: tx, scope });
    return settleItems(scope, change, outcome, context);
  });
}

/** Restores the former values of sites on the transaction `db`. */
export async function restoreSlice(
  multiQuoteId: number,
  items: readonly RecordedItem[],
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
): Promise<BulkOutcome> {
  const found = await scope.list(multiQuoteLocations, {
    where: and(
      eq(multiQuoteLocations.multiQuoteId, multiQuoteId),
      inArray(
        multiQuoteLocations.uuid,
        items.map(({ key }) => key),
      ),
    ),
    lock: 'update',
  });
  const rows = new Map(found.map((row) => [row.uuid, row]));
  const outcome: BulkOutcome = { done: [], skipped: [] };
  // One statement for all sites that had the same values.
  const groups = new Map<string, Group>();
  for (const { key, label, before, after } of items) {
    const row = rows.get(key);
    const reason = row && getSkipReason(row, after);
    if (row === undefined) {
      outcome.skipped.push({ key, label: label ?? key, reason: 'This site no longer exists.' });
    } else if (reason) {
      outcome.skipped.push({ key, label: getLabel(row), reason });
    } else {
      const id = JSON.stringify(before);
      const group = groups.get(id) ?? { before, rows: [] };
      groups.set(id, { ...group, rows: [...group.rows, row] });
      outcome.done.push(key);
    }
  }
  for (const group of groups.values()) {
    await scope.update(
      multiQuoteLocations,
      { ...group.before, version: nextVersion(multiQuoteLocations.version), updatedAt: now() },
      inArray(
        multiQuoteLocations.uuid,
        group.rows.map((row) => row.uuid),
      ),
    );
    await refreshMatches(db, group.rows, group.before.searchFilters, now());
  }
  return outcome;
}
