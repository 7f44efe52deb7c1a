import type { contract } from '@portal/api-client';
import { eq, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import { uuidId } from '../http/request/ids.ts';
import { isExpired } from '../quotes/lifecycle/expiry.ts';
import { Refusal } from '../refusal.ts';
import { multiQuotes } from './tables.ts';

export type MultiQuoteRow = typeof multiQuotes.$inferSelect;
type Status = contract.multiQuotes.MultiQuoteStatus;

/** The current status: a multi-quote that expires today already counts as expired (R23). */
export function statusAt(row: MultiQuoteRow, now: Date): Status {
  return isExpired(row.expiredAt, now) ? 'expired' : row.status;
}

/** {@link statusAt} for the database. */
export function statusAtSql(now: Moment): SQL<Status> {
  return sql`case when ${multiQuotes.expiredAt} <= ${toDayEnd(now)}::timestamptz then 'expired' else ${multiQuotes.status} end`;
}

/** The multi-quote of a path, or 404. `lock` holds the row until the transaction ends. */
export function loadMultiQuote(scope: Scope, uuid: string, lock?: 'update'): Promise<MultiQuoteRow> {
  return scope.get(multiQuotes, eq(multiQuotes.uuid, uuidId(uuid)), lock ? { lock } : {});
}

/** 409 once the multi-quote has expired; for everything that adds to it or prices it. */
export function assertNotExpired(row: MultiQuoteRow, now: Date): void {
  const status = statusAt(row, now);
  if (status === 'expired') {
    throw Refusal.conflict('This multi quote has expired. Create a new one to get current prices.', {
      status,
    });
  }
}
