import { AUDIT_DAYS } from '@portal/api-client/audit';
import { and, desc, gte, lt, lte, min } from 'drizzle-orm';
import { audit, auditCheckpoints } from '../auth/tables.ts';
import type { Provider } from '../provider.ts';
import { addDays } from '../shared/days.ts';

/**
 * Removes rows older than the retention period from the start of the chain, up to the first newer row. The checkpoint
 * stores the last removed hash, so the rest of the chain can still be verified. Triggers refuse to remove other rows.
 */
export async function removeOldRows({ db, now }: Pick<Provider, 'db' | 'now'>): Promise<void> {
  const oldest = addDays(now(), -AUDIT_DAYS);
  await db.transaction(async (tx) => {
    const [youngest] = await tx
      .select({ position: min(audit.position) })
      .from(audit)
      .where(gte(audit.at, oldest));
    const before = youngest?.position == null ? undefined : lt(audit.position, youngest.position);
    const [last] = await tx
      .select({ position: audit.position, hash: audit.hash })
      .from(audit)
      .where(and(before, lt(audit.at, oldest)))
      .orderBy(desc(audit.position))
      .limit(1);
    if (last?.position == null || last.hash === null) return;
    await tx.insert(auditCheckpoints).values({ position: last.position, hash: last.hash, at: now() });
    await tx.delete(audit).where(lte(audit.position, last.position));
  });
}
