import { describePriceHold } from '@portal/api-client/price-hold';
import * as v from 'valibot';
import { and, eq, inArray, isNull, lte } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { ADMINISTRATORS, finishMatters, notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { endOfDay } from '../shared/days.ts';
import { forEachDue, isNotYetAnnounced } from './due-quotes.ts';
import { quoteHistory } from './events.ts';
import { isExpirableSql } from './lifecycle/expiry.ts';
import { getQuoteMatters } from './lifecycle/quote-matters.ts';
import { getQuotePath } from './quote-path.ts';
import { quotes } from './tables.ts';

/** Stores the expired status and records it in the history. Reads derive expiry themselves and do not wait for this. */
export const expireQuotesJob = defineJob({
  name: 'quotes.expire',
  data: v.object({}),
  cron: '10 * * * *',
  async handle(_data, { db, now }: Provider) {
    const at = now();
    // Test data is deleted, not expired.
    const isDue = and(isExpirableSql(), eq(quotes.isSandbox, false), lte(quotes.expiredAt, endOfDay(at)));
    await forEachDue(db, isDue, async (tx, due) => {
      for (const partnerId of new Set(due.map((row) => row.partnerId))) {
        const own = due.filter((row) => row.partnerId === partnerId).map(({ reference }) => reference);
        const scope = scoped(tx, { partnerId });
        await scope.update(quotes, { status: 'expired', updatedAt: at }, inArray(quotes.reference, own));
        await finishMatters(scope, own.flatMap(getQuoteMatters), at);
        await quoteHistory.recordForAll(scope, own, { at, title: 'Expired', actor: null });
      }
    });
  },
});

/**
 * Notifies a quote's owner, or else the administrators, once, three days before it expires. A multi-quote has thousands of quotes, so it has one
 * notification (`multi-quotes/announce-expiry.ts`).
 */
export const announceExpiryJob = defineJob({
  name: 'quotes.announce-expiry',
  data: v.object({}),
  cron: '30 7 * * *',
  async handle(_data, provider: Provider) {
    const at = provider.now();
    const isDue = and(isNotYetAnnounced(at), isNull(quotes.multiQuoteUuid));
    await forEachDue(provider.db, isDue, async (tx, due) => {
      for (const row of due) {
        await scoped(tx, row).update(
          quotes,
          { expiryNoticeAt: at, updatedAt: row.updatedAt },
          eq(quotes.reference, row.reference),
        );
        const userId = row.ownerId ?? row.createdById;
        if (userId === null) continue;
        await notify(
          tx,
          { partnerId: row.partnerId, userIds: [userId], orElse: ADMINISTRATORS },
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
    });
  },
});

export const quoteJobs = [expireQuotesJob, announceExpiryJob];
