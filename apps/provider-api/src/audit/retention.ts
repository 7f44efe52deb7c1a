import { AUDIT_DAYS } from '@portal/api-client/audit';
import { and, asc, desc, gte, isNotNull, lt, lte, min } from 'drizzle-orm';
import { audit, auditCheckpoints } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import type { Provider } from '../provider.ts';
import { addDays } from '../shared/days.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Few enough not to block other queries. */
const ROWS_PER_REMOVAL = 200;

/**
 * Removes rows older than the retention period from the start of the chain, up to the first newer row. The checkpoint
 * stores the last removed hash, so the rest of the chain can still be verified. Triggers refuse to remove other rows.
 */
export async function removeOldRows({ db, now }: Pick<Provider, 'db' | 'now'>): Promise<void> {
  const oldest = addDays(now(), -AUDIT_DAYS);
  while (await db.transaction((tx) => removeSlice(tx, oldest, now()))) await yieldToEventLoop();
}

/** True if more may remain. */
async function removeSlice(tx: Database, oldest: Date, at: Date): Promise<boolean> {
  const [youngest] = await tx
    .select({ position: min(audit.position) })
    .from(audit)
    .where(gte(audit.at, oldest));
  const before = youngest?.position == null ? undefined : lt(audit.position, youngest.position);
  const slice = tx
    .select({ position: audit.position, hash: audit.hash })
    .from(audit)
    .where(and(isNotNull(audit.position), before))
    .orderBy(asc(audit.position))
    .limit(ROWS_PER_REMOVAL)
    .as('slice');
  const [last] = await tx.select().from(slice).orderBy(desc(slice.position)).limit(1);
  if (last?.position == null || last.hash === null) return false;
  await tx.insert(auditCheckpoints).values({ position: last.position, hash: last.hash, at });
  await tx.delete(audit).where(lte(audit.position, last.position));
  return true;
}
