import type { Database } from '../db/database.ts';
import { desc, gte } from '../db/drizzle.ts';
import { errorLog } from './tables.ts';

/** An error as `/errors` returns it. Times are ISO strings. */
export type ListedError = Omit<typeof errorLog.$inferSelect, 'fingerprint' | 'firstAt' | 'lastAt'> & {
  firstAt: string;
  lastAt: string;
};

const MAX_LISTED = 200;

/** Lists the errors that have occurred since the given time, most recent first. */
export async function listErrors(
  db: Database,
  since: Date,
  resolveStack: (stack: string) => Promise<string> = async (stack) => stack,
): Promise<ListedError[]> {
  const rows = await db
    .select()
    .from(errorLog)
    .where(gte(errorLog.lastAt, since))
    .orderBy(desc(errorLog.lastAt))
    .limit(MAX_LISTED);
  const errors: ListedError[] = [];
  // One after the other, because a source map takes a lot of memory.
  for (const { fingerprint: _, firstAt, lastAt, ...row } of rows)
    errors.push({
      ...row,
      stack: await resolveStack(row.stack),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    });
  return errors;
}
