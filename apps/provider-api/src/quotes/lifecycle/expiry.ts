import { EXPIRABLE_QUOTE_STATUSES, type QuoteStatus } from '@portal/api-client/quote-states';
import { and, gt, inArray, lte, or, type SQL, sql } from '../../db/drizzle.ts';
import type { MovedRows } from '../../db/scope.ts';
import { type Moment, toDayEnd } from '../../db/statements/moment.ts';
import { addDays, endOfDay } from '../../shared/days.ts';
import { quotes } from '../tables.ts';

/** Days that prices are valid for. */
export const PRICE_VALIDITY_DAYS = 30;

export function getExpiry(createdAt: Date): Date {
  return addDays(createdAt, PRICE_VALIDITY_DAYS);
}

/** A quote that expires before the end of today already counts as expired (R23). */
export function isExpired(expiredAt: Date, now: Date): boolean {
  return expiredAt <= endOfDay(now);
}

/** A quote's current status: the stored one, or `expired` before the job has stored it. */
export function statusAt(quote: { status: QuoteStatus; expiredAt: Date }, now: Date): QuoteStatus {
  return EXPIRABLE_QUOTE_STATUSES.includes(quote.status) && isExpired(quote.expiredAt, now)
    ? 'expired'
    : quote.status;
}

/** {@link statusAt} for the database. */
export function statusAtSql(now: Moment): SQL<QuoteStatus> {
  return sql`case when ${isExpirableSql()} and ${quotes.expiredAt} <= ${toDayEnd(now)}::timestamptz then 'expired' else ${quotes.status} end`;
}

/** Turns counts by the stored status into counts by {@link statusAtSql}. */
export const expiredRows = (now: Moment) =>
  ({
    when: sql`${quotes.expiredAt} <= ${toDayEnd(now)}::timestamptz`,
    from: EXPIRABLE_QUOTE_STATUSES,
    to: 'expired' as const,
  }) satisfies MovedRows;

/** Whether {@link statusAtSql} is one of the statuses, written so that an index by status and expiry is used. */
export function hasStatusSql(statuses: readonly QuoteStatus[], now: Moment): SQL {
  const end = sql`${toDayEnd(now)}::timestamptz`;
  const open = statuses.filter((status) => EXPIRABLE_QUOTE_STATUSES.includes(status));
  const others = statuses.filter((status) => !EXPIRABLE_QUOTE_STATUSES.includes(status));
  return sql`(${or(
    inArray(quotes.status, others),
    open.length > 0 ? and(inArray(quotes.status, open), gt(quotes.expiredAt, end)) : undefined,
    others.includes('expired') ? and(isExpirableSql(), lte(quotes.expiredAt, end)) : undefined,
  )})`;
}

/** Inlined in the SQL: the statuses are constants of the contract. */
const EXPIRABLE_LIST = sql.raw([...EXPIRABLE_QUOTE_STATUSES].map((status) => `'${status}'`).join(', '));

export function isExpirableSql(): SQL {
  return sql`${quotes.status} in (${EXPIRABLE_LIST})`;
}

export const EXPIRING_DAYS = 7;

/** Expires between tomorrow and a week from now; today counts as expired (R23). For the database. */
export function isExpiringSql(now: Date): SQL {
  const weekEnd = endOfDay(addDays(now, EXPIRING_DAYS)).toISOString();
  return sql`(${isExpirableSql()} and ${quotes.expiredAt} > ${endOfDay(now).toISOString()}::timestamptz and ${quotes.expiredAt} <= ${weekEnd}::timestamptz)`;
}
