import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/**
 * For a transaction that reads the next few rows of many, in the order of an index. After large work the planner expects
 * only a few rows, because its statistics are old, and would read and sort all of them for each batch.
 */
export async function readInIndexOrder(tx: Database): Promise<void> {
  await tx.execute(sql`set local enable_sort = off`);
}
