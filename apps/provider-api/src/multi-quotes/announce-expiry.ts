import { describePriceHold } from '@portal/api-client/price-hold';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { and, eq, gte, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { ADMINISTRATORS, notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { forEachDue, isNotYetAnnounced } from '../quotes/due-quotes.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { dayBounds, londonDay } from '../shared/days.ts';
import { multiQuotes } from './tables.ts';

/** A notification to one user about one multi-quote. */
interface Notice {
  partnerId: number;
  multiQuoteUuid: string;
  userId: number;
  /** When the first of the quotes expires. */
  expiredAt: Date;
}

const OWNER = sql`coalesce(${quotes.ownerId}, ${quotes.createdById})`;

/**
 * Notifies an owner of quotes that expire soon, once a day for each multi-quote. If the process is killed, the next run
 * marks the remaining quotes and sends no second notification.
 */
export const announceMultiQuoteExpiryJob = defineJob({
  name: 'multi-quotes.announce-expiry',
  data: v.object({}),
  cron: '30 7 * * *',
  async handle(_data, provider: Provider) {
    const at = provider.now();
    /** Sent in this run, so that the database is asked only once for each. */
    const sent = new Set<string>();
    const isDue = and(isNotYetAnnounced(at), isNotNull(quotes.multiQuoteUuid));
    await forEachDue(provider.db, isDue, async (tx, due) => {
      for (const notice of listNotices(due)) {
        const key = `${notice.multiQuoteUuid} ${notice.userId}`;
        if (!sent.has(key) && !(await wasSentToday(tx, notice, at))) await sendNotice(tx, notice, provider);
        sent.add(key);
      }
      for (const row of due)
        await scoped(tx, row).update(
          quotes,
          { expiryNoticeAt: at, updatedAt: row.updatedAt },
          eq(quotes.reference, row.reference),
        );
    });
  },
});

function listNotices(due: readonly QuoteRow[]): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { partnerId, multiQuoteUuid, ownerId, createdById, expiredAt } of due) {
    const userId = ownerId ?? createdById;
    if (userId === null || multiQuoteUuid === null) continue;
    const key = `${multiQuoteUuid} ${userId}`;
    const earlier = notices.get(key);
    if (earlier === undefined || expiredAt < earlier.expiredAt)
      notices.set(key, { partnerId, multiQuoteUuid, userId, expiredAt });
  }
  return [...notices.values()];
}

async function wasSentToday(tx: Database, { multiQuoteUuid, userId }: Notice, now: Date): Promise<boolean> {
  const found = await tx
    .select({ reference: quotes.reference })
    .from(quotes)
    .where(
      and(
        eq(quotes.multiQuoteUuid, multiQuoteUuid),
        eq(OWNER, userId),
        gte(quotes.expiryNoticeAt, dayBounds(londonDay(now)).start),
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function sendNotice(tx: Database, notice: Notice, provider: Provider): Promise<void> {
  const { partnerId, multiQuoteUuid, userId, expiredAt } = notice;
  const [multiQuote] = await tx
    .select({ name: multiQuotes.name })
    .from(multiQuotes)
    .where(and(eq(multiQuotes.uuid, multiQuoteUuid), isNull(multiQuotes.hiddenAt)));
  if (multiQuote === undefined) return;
  await notify(
    tx,
    { partnerId, userIds: [userId], orElse: ADMINISTRATORS },
    {
      kind: 'quote-expiry',
      text: `Quotes of ${multiQuote.name} expire soon`,
      subtext: describePriceHold(expiredAt),
      url: `/multi-quotes/${multiQuoteUuid}`,
      type: 'expires',
    },
    provider,
  );
}
