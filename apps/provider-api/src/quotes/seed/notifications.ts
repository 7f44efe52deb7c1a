import { describePriceHold } from '@portal/api-client/price-hold';
import { and, asc, desc, eq, gt } from '../../db/drizzle.ts';
import { notifications } from '../../notifications/tables.ts';
import type { SeedContext } from '../../seed/context.ts';
import { addDays, endOfDay } from '../../shared/days.ts';
import { getQuotePath } from '../quote-path.ts';
import { quotes } from '../tables.ts';

const APPROVALS = 6;
const EXPIRIES = 3;

/** Notifications of Acme's administrator: quotes awaiting approval and quotes that expire soon. */
export async function seedQuoteNotifications(seed: SeedContext): Promise<void> {
  const administrator = await seed.user('role1@acme.test');
  const { id: userId, partnerId } = administrator;
  const own = eq(quotes.partnerId, partnerId);
  const waiting = await seed.db
    .select()
    .from(quotes)
    .where(and(own, eq(quotes.status, 'data_added'), gt(quotes.expiredAt, endOfDay(seed.now))))
    .orderBy(desc(quotes.updatedAt))
    .limit(APPROVALS);
  const expiring = await seed.db
    .select()
    .from(quotes)
    .where(and(own, eq(quotes.status, 'created'), gt(quotes.expiredAt, endOfDay(addDays(seed.now, 0)))))
    .orderBy(asc(quotes.expiredAt))
    .limit(EXPIRIES);
  await seed.insert(notifications, [
    ...waiting.map((row, index) => ({
      partnerId,
      userId,
      text: `${row.reference} is awaiting your approval`,
      subtext: `${row.customerName}, submitted by ${row.createdBy}`,
      url: getQuotePath(row),
      type: 'approval',
      matter: `approval:${row.reference}`,
      readAt: index < APPROVALS / 2 ? null : seed.now,
      createdAt: row.updatedAt,
    })),
    ...expiring.map((row) => ({
      partnerId,
      userId,
      text: `${row.reference} expires soon`,
      subtext: `${row.customerName}. ${describePriceHold(row.expiredAt)}`,
      url: getQuotePath(row),
      type: 'expires',
      matter: `expiry:${row.reference}`,
      readAt: null,
      createdAt: seed.at({ hours: -5 }),
    })),
  ]);
}
