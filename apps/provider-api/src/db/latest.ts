import type { SQL } from './drizzle.ts';
import type { PartnerTable, Scope } from './scope.ts';

/** Most entries of one item that a list without pages has: its history, comments or files. */
export const MAX_ENTRIES = 1000;

/** The latest rows, oldest first. @param orderBy latest first */
export async function listLatest<T extends PartnerTable>(
  scope: Scope,
  table: T,
  options: { where: SQL; orderBy: readonly SQL[] },
): Promise<T['$inferSelect'][]> {
  return (await scope.list<T>(table, { ...options, limit: MAX_ENTRIES })).reverse();
}
