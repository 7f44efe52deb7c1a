import type { contract } from '@portal/api-client';
import { and, eq, inArray } from 'drizzle-orm';
import { nextVersion } from '../../db/columns.ts';
import type { Context } from '../../http/context.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import { type ChangedItemRow, type ChangeRow, settleItems } from '../changes/settle-items.ts';
import { refreshMatches } from '../search/matches.ts';
import type { LocationRow } from '../search/products.ts';
import { multiQuoteLocations } from '../tables.ts';
import { getLabel } from './bulk.ts';
import { SLICE } from './selected-locations.ts';

type BulkOutcome = contract.multiQuotes.BulkOutcome;
/** The fields that `updateLocations` recorded. */
type Before = Partial<
  Pick<LocationRow, 'customerName' | 'customReference' | 'searchFilters' | 'isBookmarked' | 'isLocked'>
>;
interface Group {
  before: Before;
  rows: LocationRow[];
}

/** Undoes a change slice by slice, each in its own transaction; sites that have changed since stay as they are. */
export async function undoLocations(
  change: ChangeRow,
  items: readonly ChangedItemRow[],
  context: Context,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], skipped: [] };
  await forEachSlice(items, SLICE, async (slice) => {
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
    const found = await scope.list(multiQuoteLocations, {
      where: and(
        eq(multiQuoteLocations.multiQuoteId, change.multiQuoteId),
        inArray(
          multiQuoteLocations.uuid,
          items.map(({ key }) => key),
        ),
      ),
      lock: 'update',
    });
    const rows = new Map(found.map((row) => [row.uuid, row]));
    const outcome: BulkOutcome = { done: [], skipped: [] };
    // One statement for all that had the same.
    const groups = new Map<string, Group>();
    for (const { key, version, before } of items) {
      const row = rows.get(key);
      if (row === undefined) {
        outcome.skipped.push({ key, label: 'A site', reason: 'Removed since.' });
      } else if (row.version !== version) {
        outcome.skipped.push({ key, label: getLabel(row), reason: 'Changed since.' });
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
        { ...group.before, version: nextVersion(multiQuoteLocations.version), updatedAt: context.now() },
        inArray(
          multiQuoteLocations.uuid,
          group.rows.map((row) => row.uuid),
        ),
      );
      await refreshMatches(tx, group.rows, group.before.searchFilters, context.now());
    }
    return settleItems(scope, change, outcome, context);
  });
}
