import { and, eq, inArray, ne, notInArray, or, type SQLWrapper, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { quotes } from '../quotes/tables.ts';
import type { MultiQuoteRow } from './load-multi-quote.ts';
import { multiQuoteLocations, multiQuotes } from './tables.ts';

export interface Totals {
  locationsCount: number;
  quotesCount: number;
  activeQuotesCount: number;
  eccCost: number;
  firmEccCost: number;
  installCost: number;
  monthlyCost: number;
  totalCost: number;
}

export const NO_TOTALS: Totals = {
  locationsCount: 0,
  quotesCount: 0,
  activeQuotesCount: 0,
  eccCost: 0,
  firmEccCost: 0,
  installCost: 0,
  monthlyCost: 0,
  totalCost: 0,
};
/** Quotes that will not be ordered do not count. */
const EXCLUDED_STATUSES = ['cancelled', 'archived'] as const;

/** Counts and sums of each multi-quote's sites and quotes; joins `multi_quotes`. Sums in pence exceed four bytes. */
export const TOTALS = (() => {
  // The totals of an expired multi-quote show what it was worth, so expired quotes count there.
  const isActive = and(
    notInArray(quotes.status, [...EXCLUDED_STATUSES]),
    or(ne(quotes.status, 'expired'), sql`${multiQuotes.expiredAt} <= now()`),
  );
  const pence = (cost: SQLWrapper) => sql`coalesce(sum(${cost}) filter (where ${isActive}), 0)::float8`;
  const ofSame = (table: typeof quotes | typeof multiQuoteLocations) =>
    eq(table.partnerId, multiQuotes.partnerId);
  return sql`cross join lateral (
    select (select count(*)::int from ${multiQuoteLocations}
        where ${and(ofSame(multiQuoteLocations), eq(multiQuoteLocations.multiQuoteId, multiQuotes.id))}) as "locationsCount",
      count(*)::int as "quotesCount",
      (count(*) filter (where ${isActive}))::int as "activeQuotesCount",
      ${pence(quotes.eccCost)} as "eccCost",
      ${pence(sql`case when ${quotes.isEccFirm} then ${quotes.eccCost} else 0 end`)} as "firmEccCost",
      ${pence(quotes.installCost)} as "installCost",
      ${pence(quotes.monthlyCost)} as "monthlyCost",
      ${pence(quotes.totalCost)} as "totalCost"
    from ${quotes} where ${and(ofSame(quotes), eq(quotes.multiQuoteUuid, multiQuotes.uuid))}) as totals`;
})();

/** Totals by uuid, in one statement whatever the number of multi-quotes. */
export async function loadTotals(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  rows: readonly MultiQuoteRow[],
) {
  if (rows.length === 0) return new Map<string, Totals>();
  const own = scope.where(
    multiQuotes,
    inArray(
      multiQuotes.id,
      rows.map(({ id }) => id),
    ),
  );
  const { rows: found } = await db.execute<{ [Key in keyof Totals]: number } & { uuid: string }>(
    sql`select ${multiQuotes.uuid}, totals.* from ${multiQuotes} ${TOTALS} where ${own}`,
  );
  return new Map<string, Totals>(found.map(({ uuid, ...totals }) => [uuid, totals]));
}
