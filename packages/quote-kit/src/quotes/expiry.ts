import { describePriceHold, getLastValidDay } from '@portal/api-client/price-hold';
import { EXPIRABLE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import type { Tone } from '@portal/ui';
import { calendarDay, daysBetween, plural, serverNow } from '@portal/ui/format';
import type { QuoteStatus, QuoteSummary } from './quote-types.ts';

const WARNING_DAYS = 7;

/** Statuses in which the expiry date matters. */
const WITH_EXPIRY: ReadonlySet<QuoteStatus> = new Set([...EXPIRABLE_QUOTE_STATUSES, 'expired']);

/** Calendar days in London from today to the last one on which the price holds; negative once it has expired. */
export function getDaysLeft(expiredAt: string, now: Date = new Date(serverNow())): number {
  return daysBetween(calendarDay(now), getLastValidDay(expiredAt));
}

/** R23: a quote that expires today is already expired. */
export function isExpired(quote: Pick<QuoteSummary, 'status' | 'expiredAt'>, now?: Date): boolean {
  return (
    quote.status === 'expired' || (WITH_EXPIRY.has(quote.status) && getDaysLeft(quote.expiredAt, now) < 0)
  );
}

interface Expiry {
  /** "Price held until 22/11/2026" or "Expired, price held until 22/11/2026". */
  text: string;
  /** The last valid day, YYYY-MM-DD. */
  day: string;
  /** "Expired", "Last day" or "3 days left". */
  left: string;
  tone: Tone;
}

/** Until when the price is held; null if the quote's status makes expiry irrelevant. */
export function describeExpiry(quote: Pick<QuoteSummary, 'status' | 'expiredAt'>, now?: Date): Expiry | null {
  if (!WITH_EXPIRY.has(quote.status)) return null;
  const day = getLastValidDay(quote.expiredAt);
  const text = describePriceHold(quote.expiredAt);
  if (isExpired(quote, now))
    return { text: `Expired, p${text.slice(1)}`, day, left: 'Expired', tone: 'danger' };
  const days = getDaysLeft(quote.expiredAt, now);
  return {
    text,
    day,
    left: days === 0 ? 'Last day' : `${plural(days, 'day')} left`,
    tone: days < WARNING_DAYS ? 'warning' : 'neutral',
  };
}
