import type { Tone } from '@portal/ui';
import { addDays, calendarDay, daysBetween, formatDate, serverNow } from '@portal/ui/format';
import type { QuoteStatus, QuoteSummary } from './quote-types.ts';

const SOON_DAYS = 7;
const COUNTED_DAYS = 30;

/** While a quote is in one of these its prices can still lapse. */
const OPEN: ReadonlySet<QuoteStatus> = new Set([
  'created',
  'accepted',
  'data_added',
  'negotiation',
  'expired',
]);

/** Calendar days in London from today to the day of expiry; 0 is today. */
export function getDaysLeft(expiredAt: string, now: Date = new Date(serverNow())): number {
  return daysBetween(calendarDay(now), calendarDay(expiredAt));
}

/** The last day on which the prices hold, as YYYY-MM-DD: what expires today counts as expired (R23). */
export function getLastValidDay(expiredAt: string): string {
  return addDays(calendarDay(expiredAt), -1);
}

/** R23: what expires today already counts as expired. */
export function isExpired(quote: Pick<QuoteSummary, 'status' | 'expiredAt'>, now?: Date): boolean {
  return quote.status === 'expired' || (OPEN.has(quote.status) && getDaysLeft(quote.expiredAt, now) <= 0);
}

/** "Expires in 3 days", "Expired 02/11/2026"; null once expiry has no meaning any more. */
export function describeExpiry(
  quote: Pick<QuoteSummary, 'status' | 'expiredAt'>,
  now?: Date,
): { text: string; tone: Tone } | null {
  if (!OPEN.has(quote.status)) return null;
  if (isExpired(quote, now)) return { text: `Expired ${formatDate(quote.expiredAt)}`, tone: 'danger' };
  const days = getDaysLeft(quote.expiredAt, now);
  if (days === 1) return { text: 'Expires tomorrow', tone: 'warning' };
  if (days > COUNTED_DAYS) return { text: `Expires ${formatDate(quote.expiredAt)}`, tone: 'neutral' };
  return { text: `Expires in ${days} days`, tone: days <= SOON_DAYS ? 'warning' : 'neutral' };
}
