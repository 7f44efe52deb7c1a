import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { and, asc, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { filterBy } from '../lists/paging.ts';
import { assertExpectedCount } from '../multi-quotes/assert-expected-count.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import { countLocations } from './list-in-slices.ts';
import { getLocationSearchCondition, loadLocations, locationsWhere } from './load-location.ts';
import { isSavedSql } from './search-outcome.ts';

type Endpoints = typeof contract.multiQuotes.locations;
export type Selection = Pick<ParsedOf<Endpoints['removeMany']>, 'uuids' | 'matching' | 'after'>;
type LocationFilters = Pick<
  ParsedOf<Endpoints['list']>,
  'search' | 'isBookmarked' | 'isLocked' | 'isSelected' | 'hasIssues' | 'hasPrices' | 'isSaved'
>;
type BulkOutcome = contract.multiQuotes.BulkOutcome;
export type Outcome = OutputOf<Endpoints['removeMany']>;

/** Locations whose address another location of the multi-quote has too. */
const hasSharedAddress = (multiQuote: MultiQuoteRow): SQL =>
  sql`exists (select from multi_quote_locations other where other.multi_quote_id = ${multiQuote.id}
    and other.address_key = ${multiQuoteLocations.addressKey} and other.uuid <> ${multiQuoteLocations.uuid})`;

/** The condition of the list's filters. */
export function filterLocations(
  multiQuote: MultiQuoteRow,
  { search, isBookmarked, isLocked, isSelected, hasIssues, hasPrices, isSaved }: LocationFilters,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
): SQL | undefined {
  const { addressError, searchQuotesCount, selectedSearchQuoteUuid } = multiQuoteLocations;
  return locationsWhere(
    multiQuote,
    filterBy(
      { search, isBookmarked, isLocked, isSelected, hasIssues, hasPrices, isSaved },
      {
        search: getLocationSearchCondition,
        isBookmarked: (value) => eq(multiQuoteLocations.isBookmarked, value),
        isLocked: (value) => eq(multiQuoteLocations.isLocked, value),
        isSelected: (value) => (value ? isNotNull(selectedSearchQuoteUuid) : isNull(selectedSearchQuoteUuid)),
        hasIssues: (value) => {
          const issues = or(isNotNull(addressError), hasSharedAddress(multiQuote));
          return value ? issues : sql`not (${issues})`;
        },
        hasPrices: (value) => (value ? gt(searchQuotesCount, 0) : eq(searchQuotesCount, 0)),
        isSaved: (value) => (value ? isSavedSql(scope, now()) : not(isSavedSql(scope, now()))),
      },
    ),
  );
}

/** Locations per transaction: few enough not to block other queries. */
export const LOCATIONS_PER_TRANSACTION = 50;
/** For "all that match": few enough that the browser gets its answer soon and can show progress. */
const LOCATIONS_PER_CALL = 200;

type Work = (rows: LocationRow[], locked: Context & { multiQuote: MultiQuoteRow }) => Promise<BulkOutcome>;

/**
 * Runs a bulk change over the given locations in one transaction, or over a batch of all that match the filters in
 * slices. Locks the rows, and skips rows that no longer exist.
 */
export async function changeSelected(
  uuid: string,
  { uuids, matching, after }: Selection,
  context: Context,
  work: Work,
): Promise<Outcome> {
  const inTransaction = (load: (scope: Scope, multiQuote: MultiQuoteRow) => Promise<LocationRow[]>) =>
    context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const multiQuote = await loadMultiQuote(scope, uuid);
      return work(await load(scope, multiQuote), { ...context, db: tx, scope, multiQuote });
    });
  if (matching === undefined) {
    if (uuids === undefined) throw Refusal.invalid({ uuids: 'field is required' });
    const outcome = await inTransaction((scope, multiQuote) =>
      loadLocations(scope, multiQuote, uuids, 'update'),
    );
    return { ...outcome, next: null };
  }
  if (uuids !== undefined) throw Refusal.invalid({ uuids: 'field may not be combined with matching' });
  const batch = await listMatching(uuid, matching, after, context);
  const outcome: BulkOutcome = { done: [], skipped: [] };
  await forEachSlice(batch, LOCATIONS_PER_TRANSACTION, async (slice) => {
    const { done, skipped } = await inTransaction((scope, multiQuote) =>
      scope.list(multiQuoteLocations, {
        where: locationsWhere(
          multiQuote,
          inArray(
            multiQuoteLocations.uuid,
            slice.map((each) => each.uuid),
          ),
        ),
        orderBy: [asc(multiQuoteLocations.position)],
        lock: 'update',
      }),
    );
    outcome.done.push(...done);
    outcome.skipped.push(...skipped);
  });
  return { ...outcome, next: batch.length < LOCATIONS_PER_CALL ? null : (batch.at(-1)?.position ?? null) };
}

/**
 * The next batch in the order of positions: a site that no longer matches after the change, or is removed, shifts none
 * of the others. The number is checked with the first batch: 409 when it is not the one that the caller confirmed.
 */
async function listMatching(
  uuid: string,
  { expectedCount, ...filters }: NonNullable<Selection['matching']>,
  after: number | undefined,
  { scope, now }: Context,
): Promise<{ uuid: string; position: number }[]> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const where = filterLocations(multiQuote, filters, { scope, now });
  if (after === undefined) {
    const count = await countLocations(scope, multiQuote, where);
    assertExpectedCount(count, expectedCount, 'site');
  }
  return scope.pick(multiQuoteLocations, ['uuid', 'position'], {
    where: and(where, after === undefined ? undefined : gt(multiQuoteLocations.position, after)),
    orderBy: [asc(multiQuoteLocations.position)],
    limit: LOCATIONS_PER_CALL,
  });
}
