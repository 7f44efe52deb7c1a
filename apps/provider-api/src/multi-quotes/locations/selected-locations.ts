import { type contract as Contract, contract, type ParsedOf } from '@portal/api-client';
import { asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { filterBy } from '../../http/paging.ts';
import { Refusal } from '../../refusal.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import type { LocationRow } from '../search/products.ts';
import { multiQuoteLocations } from '../tables.ts';
import { getLocationSearchCondition, loadLocations, locationsWhere } from './load-location.ts';

type Endpoints = typeof Contract.multiQuotes.locations;
type Selection = Pick<ParsedOf<Endpoints['removeMany']>, 'uuids' | 'matching'>;
type LocationFilters = Pick<
  ParsedOf<Endpoints['list']>,
  'search' | 'isBookmarked' | 'isLocked' | 'isSelected' | 'hasIssues'
>;
type BulkOutcome = Contract.multiQuotes.BulkOutcome;
type SelectionOutcome = Contract.multiQuotes.SelectionOutcome;

/** Locations whose address another location of the multi-quote has too. */
const hasSharedAddress = (multiQuote: MultiQuoteRow): SQL =>
  sql`exists (select from multi_quote_locations other where other.multi_quote_id = ${multiQuote.id}
    and other.address_key = ${multiQuoteLocations.addressKey} and other.uuid <> ${multiQuoteLocations.uuid})`;

/** The condition of the list's filters. */
export function filterLocations(
  multiQuote: MultiQuoteRow,
  { search, isBookmarked, isLocked, isSelected, hasIssues }: LocationFilters,
): SQL | undefined {
  const { addressError, selectedSearchQuoteUuid } = multiQuoteLocations;
  return locationsWhere(
    multiQuote,
    filterBy(
      { search, isBookmarked, isLocked, isSelected, hasIssues },
      {
        search: getLocationSearchCondition,
        isBookmarked: (value) => eq(multiQuoteLocations.isBookmarked, value),
        isLocked: (value) => eq(multiQuoteLocations.isLocked, value),
        isSelected: (value) => (value ? isNotNull(selectedSearchQuoteUuid) : isNull(selectedSearchQuoteUuid)),
        hasIssues: (value) => {
          const issues = or(isNotNull(addressError), hasSharedAddress(multiQuote));
          return value ? issues : sql`not (${issues})`;
        },
      },
    ),
  );
}

/** Locations per transaction: few enough not to block other queries. */
const SLICE = 50;

type Work = (rows: LocationRow[], locked: Context & { multiQuote: MultiQuoteRow }) => Promise<BulkOutcome>;

/**
 * Runs a bulk change over the given locations in one transaction, or over all that match the filters in slices. Rows
 * are locked, and those that were removed meanwhile are left out.
 */
export async function changeSelected(
  uuid: string,
  { uuids, matching }: Selection,
  context: Context,
  work: Work,
): Promise<SelectionOutcome> {
  const inTransaction = (load: (scope: Scope, multiQuote: MultiQuoteRow) => Promise<LocationRow[]>) =>
    context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const multiQuote = await loadMultiQuote(scope, uuid);
      return work(await load(scope, multiQuote), { ...context, db: tx, scope, multiQuote });
    });
  const outcome: SelectionOutcome = { done: [], skipped: [], doneCount: 0, skippedCount: 0 };
  if (matching === undefined) {
    if (uuids === undefined) throw Refusal.invalid({ uuids: 'field is required' });
    addOutcome(
      outcome,
      await inTransaction((scope, multiQuote) => loadLocations(scope, multiQuote, uuids, 'update')),
    );
    return outcome;
  }
  await forEachSlice(await listMatching(uuid, matching, context), SLICE, async (slice) => {
    addOutcome(
      outcome,
      await inTransaction((scope, multiQuote) =>
        scope.list(multiQuoteLocations, {
          where: locationsWhere(multiQuote, inArray(multiQuoteLocations.uuid, [...slice])),
          orderBy: [asc(multiQuoteLocations.position)],
          lock: 'update',
        }),
      ),
    );
  });
  return outcome;
}

/** Uuids of all locations that match. 409 when there are more or fewer than the caller confirmed. */
async function listMatching(
  uuid: string,
  { expectedCount, ...filters }: NonNullable<Selection['matching']>,
  { scope }: Context,
): Promise<string[]> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const rows = await scope.pick(multiQuoteLocations, ['uuid'], {
    where: filterLocations(multiQuote, filters),
    orderBy: [asc(multiQuoteLocations.position)],
  });
  if (rows.length !== expectedCount) {
    throw Refusal.conflict(
      `The list has changed: ${rows.length} sites match now, not ${expectedCount}. Check it and try again.`,
      { count: rows.length },
    );
  }
  return rows.map((row) => row.uuid);
}

function addOutcome(sum: SelectionOutcome, { done, skipped }: BulkOutcome): void {
  const { MAX_BULK_ITEMS } = contract.multiQuotes;
  sum.doneCount += done.length;
  sum.skippedCount += skipped.length;
  sum.done.push(...done.slice(0, MAX_BULK_ITEMS - sum.done.length));
  sum.skipped.push(...skipped.slice(0, MAX_BULK_ITEMS - sum.skipped.length));
}
