import { EXPIRABLE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import type { Tone } from '@portal/ui';
import { addDays, calendarDay, daysBetween, formatDate, serverNow } from '@portal/ui/format';
import type { QuoteStatus, QuoteSummary } from './quote-types.ts';

const WARNING_DAYS = 7;
/** Expiry further away than this is shown as a date. */
const MAX_COUNTED_DAYS = 30;

/** Statuses in which the expiry date matters. */
const WITH_EXPIRY: ReadonlySet<QuoteStatus> = new Set([...EXPIRABLE_QUOTE_STATUSES, 'expired']);

/** Calendar days in London until the expiry date; 0 is today. */
export function getDaysLeft(expiredAt: string, now: Date = new Date(serverNow())): number {
  return daysBetween(calendarDay(now), calendarDay(expiredAt));
}

/** The last day on which the price is held, as YYYY-MM-DD; a quote that expires today is already expired (R23). */
export function getLastValidDay(expiredAt: string): string {
  return addDays(calendarDay(expiredAt), -1);
}

/** R23: a quote that expires today is already expired. */
export function isExpired(quote: Pick<QuoteSummary, 'status' | 'expiredAt'>, now?: Date): boolean {
  return (
    quote.status === 'expired' || (WITH_EXPIRY.has(quote.status) && getDaysLeft(quote.expiredAt, now) <= 0)
  );
}

/** "Expires in 3 days" or "Expired 02/11/2026"; null if the quote's status makes expiry irrelevant. */
export function describeExpiry(
  quote: Pick<QuoteSummary, 'status' | 'expiredAt'>,
  now?: Date,
): { text: string; tone: Tone } | null {
  if (!WITH_EXPIRY.has(quote.status)) return null;
  if (isExpired(quote, now)) return { text: `Expired ${formatDate(quote.expiredAt)}`, tone: 'danger' };
  const days = getDaysLeft(quote.expiredAt, now);
  if (days === 1) return { text: 'Expires tomorrow', tone: 'warning' };
  if (days > MAX_COUNTED_DAYS) return { text: `Expires ${formatDate(quote.expiredAt)}`, tone: 'neutral' };
  return { text: `Expires in ${days} days`, tone: days <= WARNING_DAYS ? 'warning' : 'neutral' };
}
