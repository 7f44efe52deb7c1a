import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { inArray, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { filterBy, pageOf } from '../lists/paging.ts';
import { countInSlices, listInSlices } from '../multi-quote-sites/list-in-slices.ts';
import { loadLocation } from '../multi-quote-sites/load-location.ts';
import { bestSortSql, getBestOffer, selectedSortSql } from '../multi-quote-sites/offers/best-offers.ts';
import { findMatch, toOfferSummary } from '../multi-quote-sites/offers/matches.ts';
import { getOutcome, OUTCOMES, outcomeSql, resultFilters } from '../multi-quote-sites/search-outcome.ts';
import { listActiveQuotes } from '../multi-quotes/linked-quotes.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { findAlternatives } from './alternatives.ts';

type Endpoints = typeof contract.multiQuotes;
type LocationSearch = contract.multiQuotes.LocationSearch;

const getSortColumns = ({ priceBasis }: MultiQuoteRow) => ({
  position: multiQuoteLocations.position,
  customerName: multiQuoteLocations.customerName,
  postcode: sql`${multiQuoteLocations.address}->>'postcode'`,
  searchQuotesCount: multiQuoteLocations.searchQuotesCount,
  status: multiQuoteLocations.searchStatus,
  bestMonthlyCost: bestSortSql(priceBasis),
  selectedMonthlyCost: selectedSortSql(priceBasis),
});

export async function listSearches(
  { uuid, ...query }: ParsedOf<Endpoints['listSearches']>,
  context: Context,
): Promise<PageOf<LocationSearch>> {
  const { scope, now } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  const filters = {
    ...resultFilters(scope, now()),
    status: (statuses: readonly LocationSearch['status'][]) =>
      inArray(
        multiQuoteLocations.searchStatus,
        statuses.filter((status) => status !== null),
      ),
  };
  const { rows, page } = await listInSlices(
    context,
    multiQuote,
    query,
    getSortColumns(multiQuote),
    filterBy(query, filters),
  );
  const counts = await countInSlices(
    context,
    multiQuote,
    outcomeSql,
    filterBy({ ...query, outcome: undefined }, filters),
  );
  const count = (outcome: string) => counts.get(outcome) ?? 0;
  const requestedOutcomes = new Set(query.outcome?.length ? query.outcome : OUTCOMES);
  const total = [...requestedOutcomes].reduce((sum, outcome) => sum + count(outcome), 0);
  return {
    ...pageOf({ ...query, page }, await toLocationSearches(context, multiQuote, rows), total),
    counts: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])),
  };
}

export async function getLocationSearch(
  { uuid, locationUuid }: ParsedOf<Endpoints['getLocationSearch']>,
  context: Context,
): Promise<LocationSearch> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const row = await loadLocation(context.scope, multiQuote, locationUuid);
  const [search] = await toLocationSearches(context, multiQuote, [row]);
  if (search === undefined) throw new Error('A search was not mapped.');
  return search;
}

/** Locations that an earlier version searched have no best offers stored. */
const listBest = (row: LocationRow) => row.bestProducts ?? findMatch(row).best;

async function toLocationSearches(
  { scope, now }: Context,
  { priceBasis }: MultiQuoteRow,
  rows: readonly LocationRow[],
): Promise<LocationSearch[]> {
  const active = await listActiveQuotes(scope, rows, now());
  return rows.map((row) => {
    const outcome = getOutcome(row);
    const best = outcome === 'priced' ? getBestOffer(listBest(row), priceBasis) : null;
    const isSaved = row.quoteReference !== null && active.has(row.quoteReference);
    return {
      uuid: row.searchUuid,
      address: row.address,
      location: {
        uuid: row.uuid,
        customerName: row.customerName,
        customReference: row.customReference,
        isBookmarked: row.isBookmarked,
        isLocked: row.isLocked,
        selectedSearchQuoteUuid: row.selectedSearchQuoteUuid,
        searchFilters: row.searchFilters,
        quoteReference: isSaved ? row.quoteReference : null,
      },
      status: row.searchStatus,
      outcome,
      error: row.searchError,
      searchQuotesCount: row.searchQuotesCount,
      matchingCount: row.matchingCount,
      bestOffer: best && toOfferSummary(row, best),
      selectedOffer: row.selectedProduct && toOfferSummary(row, row.selectedProduct),
      alternatives: outcome === 'unmatched' ? findAlternatives(row, priceBasis) : [],
    };
  });
}
