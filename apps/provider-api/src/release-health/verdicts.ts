import type { Database } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import type { LiveVersion, NewVerdict } from './new-verdict.ts';
import { notifyOperators } from './notify-operators.ts';
import { releaseVerdicts } from './tables.ts';
import { writeVerdictMail } from './verdict-mail.ts';
import { webhookJob } from './webhook-job.ts';

export async function hasVerdict(db: Database, { area, version, liveSince }: LiveVersion): Promise<boolean> {
  const { area: byArea, version: byVersion, liveSince: bySince } = releaseVerdicts;
  const isSame = and(eq(byArea, area), eq(byVersion, version), eq(bySince, liveSince));
  const found = await db.select({ area: byArea }).from(releaseVerdicts).where(isSame).limit(1);
  return found.length > 0;
}

/**
 * Stores a verdict and notifies operators, unless a version that is live for everyone is good. The row is added in the
 * transaction that queues mail and webhook: with several processes, or after a kill, operators are notified exactly once.
 * Returns false if there is a verdict already.
 */
export async function recordVerdict(
  provider: Pick<Provider, 'db' | 'config' | 'mail' | 'jobs' | 'log' | 'now'>,
  found: NewVerdict,
): Promise<boolean> {
  const { db, log, now } = provider;
  const { isCanary = false, ...verdictRow } = found;
  const { verdict, area, version, reason, rolledBackTo } = found;
  const decidedAt = now();
  const isNew = await db.transaction(async (tx) => {
    const added = await tx
      .insert(releaseVerdicts)
      .values({ ...verdictRow, decidedAt })
      .onConflictDoNothing()
      .returning({ area: releaseVerdicts.area });
    if (added.length === 0) return false;
    if (verdict === 'good' && !isCanary) return true;
    const news = { area, version, isCanary, verdict, reason, rolledBackTo };
    await notifyOperators(provider, tx, {
      mail: writeVerdictMail(found),
      webhook: [webhookJob, { ...news, decidedAt: decidedAt.toISOString() }],
    });
    return true;
  });
  if (isNew) log.info('release.verdict', { area, version, isCanary, verdict, reason, rolledBackTo });
  return isNew;
}
