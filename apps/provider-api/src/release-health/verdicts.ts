import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { paragraph } from '../mail/mail-blocks.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import type { MailDraft, Provider } from '../provider.ts';
import { releaseVerdicts } from './tables.ts';
import { webhookJob } from './webhook-job.ts';

/** A version and when it became live. */
interface LiveVersion {
  area: string;
  version: string;
  liveSince: Date;
}

interface NewVerdict extends LiveVersion {
  verdict: 'good' | 'bad' | 'inconclusive';
  reason: string;
  /** The version that a rollback made live; null if nothing was rolled back. */
  rolledBackTo: string | null;
}

export async function hasVerdict(db: Database, { area, version, liveSince }: LiveVersion): Promise<boolean> {
  const { area: byArea, version: byVersion, liveSince: bySince } = releaseVerdicts;
  const isSame = and(eq(byArea, area), eq(byVersion, version), eq(bySince, liveSince));
  const found = await db.select({ area: byArea }).from(releaseVerdicts).where(isSame).limit(1);
  return found.length > 0;
}

/**
 * Stores a verdict and notifies operators, unless it is good. The row is added in the transaction that queues mail and
 * webhook: with several processes, or after a kill, operators are notified exactly once.
 * Returns false if there is a verdict already.
 */
export async function recordVerdict(
  { db, config, mail, jobs, log, now }: Pick<Provider, 'db' | 'config' | 'mail' | 'jobs' | 'log' | 'now'>,
  found: NewVerdict,
): Promise<boolean> {
  const { verdict, area, version, reason, rolledBackTo } = found;
  const decidedAt = now();
  const isNew = await db.transaction(async (tx) => {
    const added = await tx
      .insert(releaseVerdicts)
      .values({ ...found, decidedAt })
      .onConflictDoNothing()
      .returning({ area: releaseVerdicts.area });
    if (added.length === 0) return false;
    if (verdict === 'good') return true;
    const { operatorsEmail, operatorsWebhookUrl } = config;
    if (operatorsEmail.length > 0)
      await skipOverLimit(() => mail.send(tx, toMail(found, operatorsEmail), { purpose: 'release' }));
    if (operatorsWebhookUrl !== null) {
      const news = { area, version, verdict, reason, rolledBackTo, decidedAt: decidedAt.toISOString() };
      await jobs.send(tx, webhookJob, news);
    }
    return true;
  });
  if (isNew) log.info('release.verdict', { area, version, verdict, reason, rolledBackTo });
  return isNew;
}

function toMail(found: NewVerdict, to: readonly string[]): MailDraft {
  const [subject, next] = describeNext(found);
  const errors = `For the errors of ${found.area}, run: npm run errors`;
  return { to: [...to], subject, blocks: [found.reason, next, errors].map((text) => paragraph(text)) };
}

function describeNext({ area, version, verdict, rolledBackTo }: NewVerdict): [subject: string, next: string] {
  if (rolledBackTo !== null)
    return [
      `${area} was rolled back`,
      `${rolledBackTo} is live again. Open pages offer to update within five minutes.`,
    ];
  if (verdict === 'bad')
    return [`${area} ${version} is bad`, `${version} is still live. Roll it back or publish a fix.`];
  return [
    `${area} ${version}: please decide`,
    `Nothing was changed. Check the errors, then keep ${version} or roll it back.`,
  ];
}
