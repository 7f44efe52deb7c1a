import { type contract as Contract, contract } from '@portal/api-client';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, eq, inArray, isNotNull, isNull, not, notInArray, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { statusAtSql } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { getLocationSearchCondition } from './load-location.ts';

type Outcome = Contract.multiQuotes.SearchOutcome;
export const OUTCOMES = contract.multiQuotes.SEARCH_OUTCOMES;

const { matchingCount, searchError, searchQuotesCount, searchStatus } = multiQuoteLocations;

export function getOutcome(row: LocationRow): Outcome {
  if (row.searchStatus === 'processing') return 'processing';
  if (row.searchStatus !== 'searched') return row.searchError === null ? 'missing' : 'failed';
  if (row.searchQuotesCount === 0) return 'unserved';
  return row.matchingCount === 0 ? 'unmatched' : 'priced';
}

/** {@link getOutcome} for the database. */
export const outcomeSql: SQL<Outcome> = sql`case
  when ${searchStatus} = 'processing' then 'processing'
  when ${searchStatus} = 'searched' then case
    when ${searchQuotesCount} = 0 then 'unserved' when ${matchingCount} = 0 then 'unmatched' else 'priced' end
  when ${searchError} is null then 'missing' else 'failed' end`;

/**
 * Whether the location's choice is saved as a quote that is still open. Does not use `exists`: the database might then
 * read all the partner's quotes, even if the multi-quote has only a few locations.
 */
export function isSavedSql(scope: Scope, now: Date): SQL {
  const active = and(
    eq(quotes.reference, multiQuoteLocations.quoteReference),
    notInArray(statusAtSql(now), [...CLOSED_QUOTE_STATUSES]),
  );
  return sql`(${multiQuoteLocations.quoteReference} is not null
    and coalesce((select true from ${quotes} where ${scope.where(quotes, active)}), false))`;
}

/** Conditions of the filters that lists of results and "all that match" share. */
export function resultFilters(scope: Scope, now: Date) {
  const { isBookmarked, selectedSearchQuoteUuid } = multiQuoteLocations;
  return {
    search: getLocationSearchCondition,
    outcome: (outcomes: readonly Outcome[]) => inArray(outcomeSql, [...outcomes]),
    isSelected: (value: boolean) =>
      value ? isNotNull(selectedSearchQuoteUuid) : isNull(selectedSearchQuoteUuid),
    isSaved: (value: boolean) => (value ? isSavedSql(scope, now) : not(isSavedSql(scope, now))),
    isBookmarked: (value: boolean) => eq(isBookmarked, value),
  };
}
