import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, eq, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Moment } from '../db/statements/moment.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { finishMatters } from '../notifications/notify.ts';
import { hasStatusSql } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { isDeclinedWithQuote } from './price-desk/desk-decline.ts';
import { negotiationQuotes, negotiations } from './tables.ts';

type NegotiationRow = typeof negotiations.$inferSelect;

const hasQuote = (condition: SQL): SQL => sql`exists (
  select from ${quotes} where ${quotes.reference} = ${negotiationQuotes.quoteReference}
  and ${quotes.partnerId} = ${negotiationQuotes.partnerId} and ${condition})`;

/**
 * Matches offers whose quote is in negotiation. An offer ends with its quote, when that is cancelled or expires. This is
 * derived on read, so that a restored multi-quote gets its negotiations back.
 */
const isQuoteInNegotiation = (now: Moment): SQL => hasQuote(hasStatusSql(['negotiation'], now));

/** Matches offers that nobody decided before their quote was closed. */
export const hasEnded = (now: Moment): SQL => sql`(
  (${negotiationQuotes.status} in ('pending', 'ready') or ${isDeclinedWithQuote})
  and ${hasQuote(hasStatusSql(CLOSED_QUOTE_STATUSES, now))})`;

/** Matches offers that need a decision. */
export const isReady = (now: Moment): SQL =>
  sql`(${negotiationQuotes.status} = 'ready' and ${isQuoteInNegotiation(now)})`;

/** Selects offers of the negotiation in a row. */
const offersOf = (condition: SQL) =>
  sql`from ${negotiationQuotes} where ${negotiationQuotes.negotiationId} = ${negotiations.id}
  and ${negotiationQuotes.partnerId} = ${negotiations.partnerId} and ${condition}`;

export const countOffers = (condition: SQL): SQL => sql`(select count(*)::int ${offersOf(condition)})`;

/** Whether everything is decided or has ended. Quotes that are being added are still to be decided. */
const isDecided = (
  now: Moment,
): SQL => sql`(${negotiations.status} = 'pending' and ${negotiations.adding} is null
  and not exists (select ${offersOf(sql`${negotiationQuotes.status} in ('pending', 'ready') and ${isQuoteInNegotiation(now)}`)}))`;

const outcomeOf = sql`case when exists (select ${offersOf(sql`${negotiationQuotes.status} = 'accepted'`)}) then 'accepted' else 'declined' end`;

/** The stored status, or the outcome of a pending negotiation that has no undecided offers left. */
export const statusAtSql = (now: Moment): SQL<NegotiationRow['status']> =>
  sql`case when ${isDecided(now)} then ${outcomeOf} else ${negotiations.status} end`;

/** While a multi-quote is deleted or being restored, its quotes are cancelled only temporarily. */
const isOfMultiQuoteOnHold = sql`exists (select from ${multiQuotes}
  where ${multiQuotes.id} = ${negotiations.multiQuoteId} and ${multiQuotes.deletedBy} is not null)`;

/** Matches negotiations that have nothing left to decide, and are not closed yet. */
export const isToClose = (now: Date): SQL => sql`(${isDecided(now)} and not ${isOfMultiQuoteOnHold})`;

/**
 * Closes the negotiation, whose lock the caller holds, if nothing is left to decide: accepted if any price was, else
 * declined. Uses one statement, so that it never sees a half-finished deletion or restoration.
 */
export async function closeWhenDecided(
  scope: Scope,
  { id, uuid }: Pick<NegotiationRow, 'id' | 'uuid'>,
  now: Date,
): Promise<void> {
  const closed = await scope.update(
    negotiations,
    { status: outcomeOf as unknown as NegotiationRow['status'], updatedAt: now }, // drizzle's row types do not allow SQL
    and(eq(negotiations.id, id), isToClose(now)),
  );
  if (closed.length > 0) await finishMatters(scope, [`offer:${uuid}`], now);
}
