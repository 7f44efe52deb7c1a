import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { scoped } from '../db/scope.ts';
import { notify } from '../notifications/service.ts';
import { dayInWords } from '../quotes/days.ts';
import { quotes } from '../quotes/tables.ts';
import { HOLDS } from './milestones.ts';
import type { OrderRow } from './tables.ts';

interface News {
  text: string;
  subtext: string;
}

/** What of a step is worth telling whoever made the quote; most steps can be read when somebody looks. */
function newsOf(before: OrderRow, after: OrderRow): News | null {
  const { reference, customerName } = after;
  if (after.status === 'live') return { text: `${reference} is live`, subtext: customerName };
  if (after.status === 'held' && after.waitsOn === 'partner' && after.holdReason !== null)
    return { text: `${reference} waits for you`, subtext: HOLDS[after.holdReason].detail };
  if (before.committedDate === null && after.committedDate !== null)
    return { text: `${reference} has a committed date`, subtext: inWords(after.committedDate) };
  if (before.targetDate !== null && after.targetDate !== null && after.targetDate > before.targetDate)
    return {
      text: `The target date of ${reference} moved`,
      subtext: `From ${inWords(before.targetDate)} to ${inWords(after.targetDate)}`,
    };
  return null;
}

const inWords = (day: string) => dayInWords(new Date(`${day}T12:00:00Z`));

export async function tellAboutOrder(tx: Database, before: OrderRow, after: OrderRow): Promise<void> {
  const news = newsOf(before, after);
  if (news === null) return;
  const quote = await scoped(tx, after).get(quotes, eq(quotes.reference, after.quoteReference));
  if (quote.createdById === null) return;
  await notify(
    tx,
    { partnerId: after.partnerId, userIds: [quote.createdById] },
    { ...news, url: `/orders/${after.reference}`, type: 'order' },
  );
}
