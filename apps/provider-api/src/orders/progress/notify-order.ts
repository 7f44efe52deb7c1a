import { isHeldForCease } from '@portal/api-client/labels';
import type { Database } from '../../db/database.ts';
import { eq } from '../../db/drizzle.ts';
import { type Scope, scoped } from '../../db/scope.ts';
import {
  ADMINISTRATORS,
  finishMatters,
  type NewNotification,
  notify,
  type Services,
} from '../../notifications/notify.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { formatCalendarDay } from '../../shared/days.ts';
import type { OrderRow } from '../tables.ts';
import { getHoldNote } from './hold-note.ts';

type OrderNotification = Pick<NewNotification, 'text' | 'subtext' | 'matter'>;

/** The notification for a step, if it needs attention; most steps only appear in the order's history. */
async function toNotification(
  scope: Scope,
  before: OrderRow,
  after: OrderRow,
): Promise<OrderNotification | null> {
  const { reference, customerName } = after;
  if (after.status === 'live') return { text: `${reference} is live`, subtext: customerName };
  if (after.status === 'held' && after.waitsOn === 'partner' && after.holdReason !== null)
    return {
      text: isHeldForCease(after)
        ? `${reference} is on hold: a cease is requested`
        : `${reference} needs your reply`,
      subtext: await getHoldNote(scope, after),
      matter: `order-reply:${reference}`,
    };
  if (before.committedDate === null && after.committedDate !== null)
    return { text: `${reference} has a committed date`, subtext: formatCalendarDay(after.committedDate) };
  if (before.targetDate !== null && after.targetDate !== null && after.targetDate > before.targetDate)
    return {
      text: `The target date of ${reference} moved`,
      subtext: [
        `From ${formatCalendarDay(before.targetDate)} to ${formatCalendarDay(after.targetDate)}`,
        after.targetDateChange?.reason,
      ]
        .filter(Boolean)
        .join(': '),
    };
  return null;
}

/** Notifies the person who looks after the quote that the order was created from, or else the administrators. */
export async function notifyOrderOwner(
  tx: Database,
  quote: Pick<QuoteRow, 'partnerId' | 'ownerId' | 'createdById'>,
  orderReference: string,
  notification: OrderNotification,
  services: Services,
): Promise<void> {
  const userId = quote.ownerId ?? quote.createdById;
  if (userId === null) return;
  // If the owner's role may see quotes but not orders, the owner is informed and somebody else replies.
  const needs = notification.matter === undefined ? undefined : ('orders' as const);
  const audience = { partnerId: quote.partnerId, userIds: [userId], orElse: ADMINISTRATORS, needs };
  const notice = {
    ...notification,
    url: `/orders/${orderReference}`,
    kind: 'orders',
    type: 'order',
  } as const;
  await notify(tx, audience, notice, services);
}

export async function notifyOrderProgress(
  tx: Database,
  before: OrderRow,
  after: OrderRow,
  services: Services,
): Promise<void> {
  const scope = scoped(tx, after);
  if (before.waitsOn === 'partner' && after.waitsOn !== 'partner')
    await finishMatters(scope, [`order-reply:${after.reference}`], after.updatedAt);
  const notification = await toNotification(scope, before, after);
  if (notification === null) return;
  const quote = await scope.get(quotes, eq(quotes.reference, after.quoteReference));
  await notifyOrderOwner(tx, quote, after.reference, notification, services);
}
