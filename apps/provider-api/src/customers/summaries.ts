import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { matchesSearch, SIMILAR } from '../db/columns/search-index.ts';
import { inArray, isNull, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { type CsvColumn, csvFile, pounds } from '../http/response/csv.ts';
import { type Filters, filterBy, orderBy, pageOf, pageWindow } from '../lists/paging.ts';
import { filterByOwner } from '../partner/owner.ts';
import { formatCalendarDay, formatDay, londonDay } from '../shared/days.ts';
import { countInUse } from './checks.ts';
import { figuresOf, IS_IN_USE, isKnownTo, type SummaryRow, summaryColumns } from './figures.ts';
import { customers } from './tables.ts';
import { type CustomerView, viewOf } from './view.ts';

type Query = ParsedOf<typeof contract.customers.listSummaries>;
type Summary = contract.customers.CustomerSummary;

/** Shorter search texts would match too many names. */
const SHORTEST_SIMILAR = 4;

/** The customer itself or a spelling that was merged into it. */
const hasSpelling = (condition: SQL | undefined): SQL | undefined =>
  condition &&
  sql`${customers.id} in (select coalesce(spelling.primary_id, spelling.id) from (select * from ${customers} where ${condition}) as spelling)`;

function getFilters(context: Context): Filters<Query> {
  return {
    search: (text) => hasSpelling(matchesSearch(customers.searchIndex, text)),
    owner: filterByOwner(customers.ownerId, context),
  };
}

const similarTo = (scope: Context['scope'], text: string) =>
  hasSpelling(
    scope.where(
      customers,
      sql`word_similarity(${text.toLowerCase()}, lower(${customers.name})) >= ${SIMILAR}`,
    ),
  );

/** Ids in the list's order; figures are then computed for these customers only. */
async function listIds(query: Query, where: SQL, window: SQL, context: Context): Promise<number[]> {
  const figures = figuresOf(viewOf(context), context.now());
  // The highest spend comes first in descending order, not the customers without one.
  const sortBy = { ...figures, monthlyCost: sql`coalesce(${figures.monthlyCost}, -1)` };
  const order = sql.join(orderBy(query, sortBy, [sql`lower(${customers.name})`], customers.id), sql`, `);
  const { rows } = await context.db.execute<{ id: number }>(
    sql`select ${customers.id} as id from ${customers} where ${where} order by ${order} ${window}`,
  );
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
async function readSummaries(ids: readonly number[], context: Context): Promise<Summary[]> {
  if (ids.length === 0) return [];
  const { db, scope } = context;
  const where = scope.where(customers, inArray(customers.id, [...ids]));
  const { rows } = await db.execute<SummaryRow>(
    sql`select ${summaryColumns(viewOf(context), context.now())} from ${customers} where ${where}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Which customers a query is about; those with a similar name if none has the text. */
async function findMatching(query: Query, context: Context): Promise<{ where: SQL; total: number }> {
  const { scope } = context;
  const filters = getFilters(context);
  const hasPage = isNull(customers.primaryId);
  const known = isKnownTo(viewOf(context));
  const find = (...conditions: (SQL | undefined)[]) =>
    findInUse(scope.where(customers, hasPage, known, ...conditions), context);
  const found = await find(filterBy(query, filters));
  const text = query.search?.trim() ?? '';
  if (found.total > 0 || text.length < SHORTEST_SIMILAR) return found;
  const { search: _, ...others } = query;
  return find(filterBy<Query>(others, filters), similarTo(scope, text));
}

async function findInUse(condition: SQL, { db }: Context): Promise<{ where: SQL; total: number }> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${countInUse(condition)})::int as total`);
  return { where: sql`${condition} and ${IS_IN_USE}`, total: rows[0]?.total ?? 0 };
}

export async function listSummaries(query: Query, context: Context): Promise<PageOf<Summary>> {
  const { where, total } = await findMatching(query, context);
  const { limit, offset } = pageWindow(query);
  const ids = await listIds(query, where, sql`limit ${limit} offset ${offset}`, context);
  return pageOf(query, await readSummaries(ids, context), total);
}

/** `of` names a column’s records. Callers who may not see these records do not get the column. */
const COLUMNS: readonly (CsvColumn<Summary> & { of?: keyof CustomerView })[] = [
  { header: 'Customer', value: (row) => row.name },
  { header: 'Owner', value: (row) => row.ownerName },
  { header: 'Quotes', value: (row) => row.quotesCount, of: 'quotes' },
  { header: 'Orders', value: (row) => row.ordersCount, of: 'orders' },
  { header: 'Services', value: (row) => row.servicesCount, of: 'services' },
  { header: 'Open cases', value: (row) => row.openCasesCount, of: 'cases' },
  {
    header: 'Monthly spend (£)',
    value: (row) => (row.monthlyCost === null ? null : pounds(row.monthlyCost)),
    of: 'orders',
  },
  {
    header: 'Next renewal',
    value: (row) => row.nextRenewal && formatCalendarDay(row.nextRenewal),
    of: 'services',
  },
  { header: 'Last activity', value: (row) => row.lastActivityAt && formatDay(new Date(row.lastActivityAt)) },
];

/** All customers that match the filters, in the list's order. */
export async function exportSummaries(query: Query, context: Context) {
  const { where } = await findMatching(query, context);
  // Read once, because sorting by a figure computes it for every customer.
  const ids = await listIds(query, where, sql``, context);
  const view = viewOf(context);
  return csvFile(
    `customers-${londonDay(context.now())}.csv`,
    COLUMNS.filter(({ of }) => of === undefined || view[of]),
    ({ limit, offset }) => readSummaries(ids.slice(offset, offset + limit), context),
  );
}

/** The summary of one customer, as the list has it. */
export async function getSummary(id: number, context: Context): Promise<Summary> {
  const [row] = await readSummaries([id], context);
  if (row === undefined) throw new Error('The customer was read before.');
  return row;
}
