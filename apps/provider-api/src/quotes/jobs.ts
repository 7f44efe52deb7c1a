import { describePriceHold } from '@portal/api-client/price-hold';
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { finishMatters, notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { addDays, endOfDay } from '../shared/days.ts';
import { quoteHistory } from './events.ts';
import { isExpirableSql } from './lifecycle/expiry.ts';
import { getQuoteMatters } from './lifecycle/quote-matters.ts';
import { getQuotePath } from './quote-path.ts';
import { quotes } from './tables.ts';

const QUOTES_PER_TRANSACTION = 200;
const NOTICE_DAYS = 3;

/** Stores the expired status and records it in the history. Reads derive expiry themselves and do not wait for this. */
export const expireQuotesJob = defineJob({
  name: 'quotes.expire',
  data: v.object({}),
  cron: '10 * * * *',
  handle: async (_data, provider) => {
    while ((await expireBatch(provider)) === QUOTES_PER_TRANSACTION);
  },
});

async function expireBatch({ db, now }: Provider): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ reference: quotes.reference, partnerId: quotes.partnerId })
      .from(quotes)
      // Test data is deleted, not expired.
      .where(and(isExpirableSql(), eq(quotes.isSandbox, false), lte(quotes.expiredAt, endOfDay(at))))
      .orderBy(asc(quotes.reference))
      .limit(QUOTES_PER_TRANSACTION)
      .for('update', { skipLocked: true });
    for (const partnerId of new Set(due.map((row) => row.partnerId))) {
      const own = due.filter((row) => row.partnerId === partnerId).map(({ reference }) => reference);
      const scope = scoped(tx, { partnerId });
      await scope.update(quotes, { status: 'expired', updatedAt: at }, inArray(quotes.reference, own));
      await finishMatters(scope, own.flatMap(getQuoteMatters), at);
      await quoteHistory.recordForAll(scope, own, { at, title: 'Expired', actor: null });
    }
    return due.length;
  });
}

/** Notifies a quote's creator once, three days before it expires. */
export const announceExpiryJob = defineJob({
  name: 'quotes.announce-expiry',
  data: v.object({}),
  cron: '30 7 * * *',
  handle: async (_data, provider) => {
    while ((await announceBatch(provider)) === QUOTES_PER_TRANSACTION);
  },
});

async function announceBatch(provider: Provider): Promise<number> {
  const { db, now } = provider;
  const at = now();
  return db.transaction(async (tx) => {
    const soon = await tx
      .select()
      .from(quotes)
      .where(
        and(
          isExpirableSql(),
          eq(quotes.isSandbox, false),
          gt(quotes.expiredAt, endOfDay(at)),
          lte(quotes.expiredAt, endOfDay(addDays(at, NOTICE_DAYS))),
          isNull(quotes.expiryNoticeAt),
        ),
      )
      .orderBy(asc(quotes.reference))
      .limit(QUOTES_PER_TRANSACTION)
      .for('update', { skipLocked: true });
    for (const row of soon) {
      await scoped(tx, row).update(
        quotes,
        { expiryNoticeAt: at, updatedAt: row.updatedAt },
        eq(quotes.reference, row.reference),
      );
      const userId = row.ownerId ?? row.createdById;
      if (userId === null) continue;
      await notify(
        tx,
        { partnerId: row.partnerId, userIds: [userId] },
        {
          kind: 'quote-expiry',
          text: `${row.reference} expires soon`,
          subtext: `${row.customerName}. ${describePriceHold(row.expiredAt)}`,
          url: getQuotePath(row),
          type: 'expires',
          matter: `expiry:${row.reference}`,
        },
        provider,
      );
    }
    return soon.length;
  });
}

export const quoteJobs = [expireQuotesJob, announceExpiryJob];
