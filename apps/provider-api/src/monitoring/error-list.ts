import { desc, gte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { errorLog } from './tables.ts';

/** An error as `/errors` returns it. Times are ISO strings. */
export type ListedError = Omit<typeof errorLog.$inferSelect, 'fingerprint' | 'firstAt' | 'lastAt'> & {
  firstAt: string;
  lastAt: string;
};

const MAX_LISTED = 200;

/** Lists the errors that have occurred since the given time, most recent first. */
export async function listErrors(db: Database, since: Date): Promise<ListedError[]> {
  const rows = await db
    .select()
    .from(errorLog)
    .where(gte(errorLog.lastAt, since))
    .orderBy(desc(errorLog.lastAt))
    .limit(MAX_LISTED);
  return rows.map(({ fingerprint: _, firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
