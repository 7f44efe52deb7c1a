import type { contract } from '@portal/api-client';
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { multiQuoteChangedItems, multiQuoteChanges } from './tables.ts';

type BulkOutcome = contract.multiQuotes.BulkOutcome;
export type ChangeRow = typeof multiQuoteChanges.$inferSelect;
export type ChangedItemRow = typeof multiQuoteChangedItems.$inferSelect;

/**
 * Marks how the undo of each item ended; call it in the transaction that restores the items. Returns what it marked:
 * when two people undo at the same time, each response names only what that person's call did.
 */
export async function settleItems(
  scope: Scope,
  { id }: Pick<ChangeRow, 'id'>,
  { done, skipped }: BulkOutcome,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): Promise<BulkOutcome> {
  const settle = async (outcome: 'restored' | 'skipped', keys: readonly string[]) => {
    if (keys.length === 0) return new Set<string>();
    const which = and(
      eq(multiQuoteChangedItems.changeId, id),
      inArray(multiQuoteChangedItems.key, [...keys]),
      isNull(multiQuoteChangedItems.outcome),
    );
    const settled = await scope.update(multiQuoteChangedItems, { outcome }, which);
    return new Set(settled.map(({ key }) => key));
  };
  const restored = await settle('restored', done);
  const left = await settle(
    'skipped',
    skipped.map(({ key }) => key),
  );
  if (restored.size > 0)
    await scope.update(
      multiQuoteChanges,
      {
        restored: sql`${multiQuoteChanges.restored} + ${restored.size}` as unknown as number, // drizzle's row types know no SQL
        undoneAt: now(),
        undoneBy: caller.name,
      },
      eq(multiQuoteChanges.id, id),
    );
  return {
    done: done.filter((key) => restored.has(key)),
    skipped: skipped.filter(({ key }) => left.has(key)),
  };
}
