import type { BulkItem, BulkOutcome, BulkValues, ChangedItem, Work } from '../provider.ts';
import { Refusal } from '../refusal.ts';

type Values = Pick<ChangedItem, 'before' | 'after'> & { leftOut?: string | undefined };

/**
 * Works through the items one by one, each in its own savepoint, so a refused item does not affect the others. Sorts
 * the items by key, so that two runs over the same items cannot deadlock.
 */
export async function forEachItem<Item extends Pick<BulkItem, 'key'>>(
  items: readonly Item[],
  work: Work,
  change: (item: Item, work: Work) => Promise<Values | undefined>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const item of items.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { key } = item;
    try {
      const values = await work.db.transaction((tx) =>
        change(item, { ...work, db: tx, scope: work.scope.on(tx) }),
      );
      outcomes.push({ key, ...(values ?? NOTHING) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ key, reason: error.message });
    }
  }
  return outcomes;
}

const NO_VALUES: BulkValues = {};
const NOTHING: Values = { before: NO_VALUES, after: NO_VALUES };
