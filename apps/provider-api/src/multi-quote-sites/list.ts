import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { pageOf } from '../lists/paging.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { countInSlices, listInSlices } from './list-in-slices.ts';
import { toLocations } from './mappers.ts';
import { selectedSortSql } from './offers/best-offers.ts';
import { filterLocations } from './selected-locations.ts';

const getSortColumns = ({ priceBasis }: MultiQuoteRow) => ({
  position: multiQuoteLocations.position,
  customerName: multiQuoteLocations.customerName,
  customReference: multiQuoteLocations.customReference,
  postcode: sql`${multiQuoteLocations.address}->>'postcode'`,
  town: sql`${multiQuoteLocations.address}->>'town'`,
  searchStatus: multiQuoteLocations.searchStatus,
  searchQuotesCount: multiQuoteLocations.searchQuotesCount,
  monthlyCost: selectedSortSql(priceBasis),
});

export async function listLocations(
  { uuid, ...query }: ParsedOf<typeof contract.multiQuotes.locations.list>,
  { db, scope, now }: Context,
): Promise<PageOf<contract.multiQuotes.MultiQuoteLocation>> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const where = filterLocations(multiQuote, query, { scope, now });
  const { rows, page } = await listInSlices(
    { db, scope },
    multiQuote,
    query,
    getSortColumns(multiQuote),
    where,
  );
  const counts = await countInSlices({ db, scope }, multiQuote, sql`''`, where);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return pageOf({ ...query, page }, await toLocations({ db, scope }, multiQuote, rows), total);
}
