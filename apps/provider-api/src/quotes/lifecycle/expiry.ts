import { EXPIRABLE_QUOTE_STATUSES, type QuoteStatus } from '@portal/api-client/quote-states';
import { type SQL, sql } from 'drizzle-orm';
import { addDays, endOfDay } from '../../shared/days.ts';
import { quotes } from '../tables.ts';

/** Days for which prices hold. */
export const PRICE_VALIDITY_DAYS = 30;

export function getExpiry(createdAt: Date): Date {
  return addDays(createdAt, PRICE_VALIDITY_DAYS);
}

/** R23: what expires before the end of today already counts as expired. */
export function isExpired(expiredAt: Date, now: Date): boolean {
  return expiredAt <= endOfDay(now);
}

/** A quote's status at this moment: the stored one, or `expired` although no job has written it yet. */
export function statusAt(quote: { status: QuoteStatus; expiredAt: Date }, now: Date): QuoteStatus {
  return EXPIRABLE_QUOTE_STATUSES.includes(quote.status) && isExpired(quote.expiredAt, now)
    ? 'expired'
    : quote.status;
}

/** {@link statusAt} for the database. */
export function statusAtSql(now: Date): SQL<QuoteStatus> {
  return sql`case when ${isExpirableSql()} and ${quotes.expiredAt} <= ${endOfDay(now).toISOString()}::timestamptz then 'expired' else ${quotes.status} end`;
}

/** The states are the contract's own words: they stand in the statement's text. */
const EXPIRABLE_LIST = sql.raw([...EXPIRABLE_QUOTE_STATUSES].map((status) => `'${status}'`).join(', '));

export function isExpirableSql(): SQL {
  return sql`${quotes.status} in (${EXPIRABLE_LIST})`;
}

const EXPIRING_DAYS = 7;

/** What expires from tomorrow to a week from now, for the database (R23: today has expired already). */
export function isExpiringSql(now: Date): SQL {
  const weekEnd = endOfDay(addDays(now, EXPIRING_DAYS)).toISOString();
  return sql`(${isExpirableSql()} and ${quotes.expiredAt} > ${endOfDay(now).toISOString()}::timestamptz and ${quotes.expiredAt} <= ${weekEnd}::timestamptz)`;
}
