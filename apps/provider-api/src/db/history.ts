import { type Column, desc, eq } from './drizzle.ts';
import { listLatest } from './latest.ts';
import type { PartnerTable, Scope } from './scope.ts';

interface StepRow {
  id: number;
  at: Date;
  title: string;
  detail: string | null;
  /** Null when the provider did it. */
  actor: string | null;
}

/** A table with one row for each step of a partner's items. */
type StepTable = PartnerTable & Record<keyof StepRow, Column> & { $inferSelect: StepRow };

type NewStep<T extends StepTable, Key extends string> = Omit<T['$inferInsert'], 'id' | 'partnerId' | Key> & {
  at: Date;
};
type Entry<T extends StepTable> = Omit<T['$inferSelect'], 'id' | 'at'> & { id: string; at: string };

/**
 * The history of one kind of item: what was done to it, when, and who did it.
 * @param key the column that names the item
 * @param onRecorded runs after each step of items, on the same transaction
 */
export function defineHistory<T extends StepTable, Key extends string & keyof T & keyof T['$inferInsert']>(
  table: T & Record<Key, Column>,
  key: Key,
  onRecorded?: (scope: Scope, items: readonly T['$inferInsert'][Key][], at: Date) => Promise<void>,
) {
  type Item = T['$inferInsert'][Key];
  // The object is a complete row; TypeScript cannot prove it while the table is generic.
  const toRow = (item: Item, step: NewStep<T, Key>) =>
    ({ ...step, [key]: item }) as Omit<T['$inferInsert'], 'partnerId' | 'isSandbox'>;
  /** Records one step of each item, all at one time, in one statement. */
  async function recordEach(
    scope: Scope,
    steps: readonly (readonly [Item, NewStep<T, Key>])[],
  ): Promise<void> {
    const [first] = steps;
    if (first === undefined) return;
    await scope.insertAll<T>(
      table,
      steps.map(([item, step]) => toRow(item, step)),
    );
    const items = steps.map(([item]) => item);
    await onRecorded?.(scope, items, first[1].at);
  }
  return {
    /** Records steps of an item. Use the scope of the transaction that makes the change. */
    async record(scope: Scope, item: Item, ...steps: readonly NewStep<T, Key>[]): Promise<void> {
      await scope.insertMany<T>(
        table,
        steps.map((step) => toRow(item, step)),
      );
      const [first] = steps;
      if (first !== undefined) await onRecorded?.(scope, [item], first.at);
    },
    /** Records the same step of many items, in one statement. */
    async recordForAll(scope: Scope, items: readonly Item[], step: NewStep<T, Key>): Promise<void> {
      await recordEach(
        scope,
        items.map((item) => [item, step]),
      );
    },
    recordEach,
    /** The latest steps of an item, the first one first. */
    async list(scope: Scope, item: Item): Promise<Entry<T>[]> {
      const rows = await listLatest<T>(scope, table, {
        where: eq(table[key], item),
        orderBy: [desc(table.at), desc(table.id)],
      });
      return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
    },
  };
}
