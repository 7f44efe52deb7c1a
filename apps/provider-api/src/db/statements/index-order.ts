import type { Database } from '../database.ts';
import { sql } from '../drizzle.ts';

/**
 * Makes a transaction read the next few of many rows in the order of an index. After many changes, the planner's
 * statistics are outdated. It then expects only a few rows, and would read and sort all rows for each batch.
 */
export async function readInIndexOrder(tx: Database): Promise<void> {
  await tx.execute(sql`set local enable_sort = off`);
}
