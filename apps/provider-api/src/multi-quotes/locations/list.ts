import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { filterBy, orderBy, pageOf, pageWindow } from '../../http/paging.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuoteLocations } from '../tables.ts';
import { getLocationSearchCondition, locationsWhere } from './load-location.ts';
import { toLocations } from './mappers.ts';

const SORT_COLUMNS = {
  position: multiQuoteLocations.position,
  customerName: multiQuoteLocations.customerName,
  customReference: multiQuoteLocations.customReference,
  postcode: sql`${multiQuoteLocations.address}->>'postcode'`,
  town: sql`${multiQuoteLocations.address}->>'town'`,
  searchStatus: multiQuoteLocations.searchStatus,
  searchQuotesCount: multiQuoteLocations.searchQuotesCount,
  monthlyCost: sql`(${multiQuoteLocations.selectedProduct}->>'monthlyCost')::int`,
};

/** Locations whose address another location of the multi-quote has too. */
const hasSharedAddress = (multiQuote: MultiQuoteRow): SQL =>
  sql`${multiQuoteLocations.addressKey} in (select address_key from multi_quote_locations where multi_quote_id = ${multiQuote.id} group by address_key having count(*) > 1)`;

export async function listLocations(
  { uuid, ...query }: ParsedOf<typeof contract.multiQuotes.locations.list>,
  { db, scope }: Context,
): Promise<PageOf<contract.multiQuotes.MultiQuoteLocation>> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const { addressError, isBookmarked, isLocked, position, selectedSearchQuoteUuid } = multiQuoteLocations;
  const where = locationsWhere(
    multiQuote,
    filterBy(query, {
      search: getLocationSearchCondition,
      isBookmarked: (value) => eq(isBookmarked, value),
      isLocked: (value) => eq(isLocked, value),
      isSelected: (value) => (value ? isNotNull(selectedSearchQuoteUuid) : isNull(selectedSearchQuoteUuid)),
      hasIssues: (value) => {
        const issues = or(isNotNull(addressError), hasSharedAddress(multiQuote));
        return value ? issues : sql`not (${issues})`;
      },
    }),
  );
  const rows = await scope.list(multiQuoteLocations, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [asc(position)], multiQuoteLocations.uuid),
    ...pageWindow(query),
  });
  const total = await scope.count(multiQuoteLocations, where);
  return pageOf(query, await toLocations({ db, scope }, multiQuote, rows), total);
}
