import type { BulkItem, BulkOutcome, BulkValues, ChangedItem, Work } from '../provider.ts';
import { Refusal } from '../refusal.ts';

type Values = Pick<ChangedItem, 'before' | 'after'>;

/**
 * Works on the items one by one, each in a savepoint of the batch: what refuses one item leaves the others alone. In the
 * order of their keys, so that two runs over the same items cannot wait for each other.
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
