import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scoped } from '../../db/scope.ts';
import { notify } from '../../notifications/service.ts';
import { quotes } from '../../quotes/tables.ts';
import { formatCalendarDay } from '../../shared/days.ts';
import type { OrderRow } from '../tables.ts';
import { HOLDS } from './milestones.ts';

interface OrderNotification {
  text: string;
  subtext: string;
}

/** The notification for the quote's creator; null for steps that need none. */
function toNotification(before: OrderRow, after: OrderRow): OrderNotification | null {
  const { reference, customerName } = after;
  if (after.status === 'live') return { text: `${reference} is live`, subtext: customerName };
  if (after.status === 'held' && after.waitsOn === 'partner' && after.holdReason !== null)
    return { text: `${reference} needs your reply`, subtext: HOLDS[after.holdReason].detail };
  if (before.committedDate === null && after.committedDate !== null)
    return { text: `${reference} has a committed date`, subtext: formatCalendarDay(after.committedDate) };
  if (before.targetDate !== null && after.targetDate !== null && after.targetDate > before.targetDate)
    return {
      text: `The target date of ${reference} moved`,
      subtext: `From ${formatCalendarDay(before.targetDate)} to ${formatCalendarDay(after.targetDate)}`,
    };
  return null;
}

export async function notifyOrderCreator(tx: Database, before: OrderRow, after: OrderRow): Promise<void> {
  const notification = toNotification(before, after);
  if (notification === null) return;
  const quote = await scoped(tx, after).get(quotes, eq(quotes.reference, after.quoteReference));
  if (quote.createdById === null) return;
  await notify(
    tx,
    { partnerId: after.partnerId, userIds: [quote.createdById] },
    { ...notification, url: `/orders/${after.reference}`, type: 'order' },
  );
}
