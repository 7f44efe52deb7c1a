import { contract, type ParsedOf } from '@portal/api-client';
import { MULTI_QUOTE_STATUS_LABELS, SHARED_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { toWire } from '@portal/api-client/wire';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { desc, eq, gte, ilike, inArray, lte, type SQL, sql } from '../db/drizzle.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import { type Moment, toDayEnd } from '../db/statements/moment.ts';
import type { Context } from '../http/context.ts';
import { csvFile, pounds } from '../http/response/csv.ts';
import { createList } from '../lists/list.ts';
import { contains, type Filters, filterBy, orderBy } from '../lists/paging.ts';
import { filterByOwner, findOwner } from '../partner/owner.ts';
import type { Work } from '../provider.ts';
import { getExpiry } from '../quotes/lifecycle/expiry.ts';
import { Refusal } from '../refusal.ts';
import { dayBounds, formatCalendarDay, formatDay, londonDay } from '../shared/days.ts';
import { containsQuotes } from './contains-quotes.ts';
import { recordRename } from './events.ts';
import { hasSiteOf } from './has-site-of.ts';
import {
  assertNotExpired,
  loadMultiQuote,
  type MultiQuoteRow,
  statusAt,
  statusAtSql,
} from './load-multi-quote.ts';
import { changeOwner } from './owner.ts';
import { multiQuotes } from './tables.ts';
import { loadTotals, NO_TOTALS, TOTALS, type Totals } from './totals.ts';

type MultiQuote = contract.multiQuotes.MultiQuote;

type Endpoints = typeof contract.multiQuotes;
type MultiQuoteQuery = ParsedOf<Endpoints['list']>;

function toMultiQuote(row: MultiQuoteRow, sums: Totals, now: Date): MultiQuote {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    status: statusAt(row, now),
    expiredAt: row.expiredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    isSearched: row.status !== 'created',
    createdBy: row.createdBy,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    priceBasis: row.priceBasis,
    proposalStatus: row.proposalStatus,
    ...sums,
  };
}

async function toMultiQuotes(context: Work, rows: readonly MultiQuoteRow[]): Promise<MultiQuote[]> {
  const sums = await loadTotals(context, rows);
  return rows.map((row) => toMultiQuote(row, sums.get(row.uuid) ?? NO_TOTALS, context.now()));
}

function getFilters(context: Context): Filters<MultiQuoteQuery> {
  const { scope } = context;
  const now = context.now();
  return {
    owner: filterByOwner(multiQuotes.ownerId, context),
    customer: (id) => hasSiteOf(id, scope),
    search: (text) => ilike(multiQuotes.name, contains(text)),
    status: (statuses) => inArray(statusAtSql(now), statuses),
    createdFrom: (day) => gte(multiQuotes.createdAt, dayBounds(day).start),
    createdTo: (day) => lte(multiQuotes.createdAt, dayBounds(day).end),
    withQuotes: (which) => containsQuotes(which, scope, now),
    proposalStatus: (status) => eq(multiQuotes.proposalStatus, status),
  };
}

function getSortColumns(now: Moment) {
  return {
    name: multiQuotes.name,
    status: statusAtSql(now),
    createdAt: multiQuotes.createdAt,
    updatedAt: multiQuotes.updatedAt,
    expiredAt: multiQuotes.expiredAt,
  };
}

const ORDER = [desc(multiQuotes.createdAt)];

const getOrderBy = (query: MultiQuoteQuery, now: Date): SQL[] =>
  orderBy(query, getSortColumns(now), ORDER, multiQuotes.id);

const total = (name: keyof Totals) => sql.raw(`totals."${name}"`);

/** Options that both lists of multi-quotes share. */
const MULTI_QUOTE_LIST = {
  table: multiQuotes,
  row: jsonRow(multiQuotes, contract.multiQuotes.multiQuote, {
    join: TOTALS,
    computed: {
      status: statusAtSql,
      isSearched: sql`${multiQuotes.status} <> 'created'`,
      locationsCount: total('locationsCount'),
      quotesCount: total('quotesCount'),
      activeQuotesCount: total('activeQuotesCount'),
      eccCost: total('eccCost'),
      firmEccCost: total('firmEccCost'),
      installCost: total('installCost'),
      monthlyCost: total('monthlyCost'),
      totalCost: total('totalCost'),
    },
  }),
  filters: getFilters,
  sortBy: getSortColumns,
  order: ORDER,
  unique: multiQuotes.id,
  status: { values: contract.multiQuotes.MULTI_QUOTE_STATUSES, at: statusAtSql },
};

export const listMultiQuotes = createList<MultiQuoteQuery, MultiQuote>(MULTI_QUOTE_LIST);

/** Multi-quotes that have not expired. */
export const listAvailableMultiQuotes = createList<ParsedOf<Endpoints['listAvailable']>, MultiQuote>({
  ...MULTI_QUOTE_LIST,
  where: (now) => sql`${multiQuotes.expiredAt} > ${toDayEnd(now)}::timestamptz`,
});

export async function getMultiQuote(
  { uuid }: ParsedOf<Endpoints['get']>,
  context: Work,
): Promise<MultiQuote> {
  const [multiQuote] = await toMultiQuotes(context, [await loadMultiQuote(context.scope, uuid)]);
  if (multiQuote === undefined) throw Refusal.notFound();
  return multiQuote;
}

export async function createMultiQuote(
  { name }: ParsedOf<Endpoints['create']>,
  { caller, db, scope, now }: Context,
): Promise<MultiQuote> {
  const createdAt = now();
  const row = await db.transaction((tx) =>
    scope.on(tx).insert(multiQuotes, {
      name,
      status: 'created',
      expiredAt: getExpiry(createdAt),
      createdById: caller.userId,
      createdBy: caller.name,
      ownerId: caller.userId,
      ownerName: caller.name,
      createdAt,
      updatedAt: createdAt,
    }),
  );
  return toMultiQuote(row, NO_TOTALS, createdAt);
}

export async function updateMultiQuote(
  input: ParsedOf<Endpoints['update']>,
  context: Context,
): Promise<MultiQuote> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadMultiQuote(scope, input.uuid, 'update');
    if (input.version !== undefined && input.version !== row.version) {
      const [current] = await toMultiQuotes({ ...context, db: tx, scope }, [row]);
      throw Refusal.conflict('This multi quote has changed since you opened it.', {
        current: toWire(current),
      });
    }
    const owner = input.ownerId === undefined ? row : await findOwner(scope, input.ownerId, 'quotes');
    const values = {
      name: input.name ?? row.name,
      ownerId: owner.ownerId,
    } satisfies InputColumns<Endpoints['update'], typeof multiQuotes, 'uuid' | 'version'>;
    await recordRename(row, values.name, { ...context, scope });
    if (owner.ownerId !== row.ownerId) await changeOwner(tx, row, owner, { ...context, scope });
    await scope.update(
      multiQuotes,
      { ...values, ownerName: owner.ownerName, version: row.version + 1, updatedAt: context.now() },
      eq(multiQuotes.id, row.id),
    );
  });
  return getMultiQuote(input, context);
}

/** Changes neither results nor selections. It is a setting of the deal, not an edit: its version stays. */
export async function updatePriceBasis(
  { uuid, priceBasis }: ParsedOf<Endpoints['updatePriceBasis']>,
  { scope, now }: Context,
): Promise<void> {
  const row = await loadMultiQuote(scope, uuid);
  assertNotExpired(row, now());
  await scope.update(multiQuotes, { priceBasis }, eq(multiQuotes.id, row.id));
}

/** All multi-quotes that match the filters, in the list's order. */
export function exportMultiQuotes(query: ParsedOf<Endpoints['export']>, context: Context) {
  const now = context.now();
  const where = filterBy(query, getFilters(context));
  return csvFile<MultiQuote>(
    `multi-quotes-${londonDay(now)}.csv`,
    [
      { header: 'Name', value: (row) => row.name },
      { header: 'Status', value: (row) => MULTI_QUOTE_STATUS_LABELS[row.status].label },
      { header: 'Locations', value: (row) => row.locationsCount },
      { header: 'Quotes', value: (row) => row.quotesCount },
      { header: 'Install (£)', value: (row) => pounds(row.installCost) },
      { header: 'Monthly (£)', value: (row) => pounds(row.monthlyCost) },
      { header: 'Total (£)', value: (row) => pounds(row.totalCost) },
      { header: 'ECC (£)', value: (row) => pounds(row.eccCost) },
      { header: 'ECC, firm (£)', value: (row) => pounds(row.firmEccCost) },
      {
        header: 'Proposal',
        value: ({ proposalStatus }) => proposalStatus && SHARED_STATUS_LABELS[proposalStatus].label,
      },
      { header: 'Owner', value: (row) => row.ownerName },
      { header: 'Created by', value: (row) => row.createdBy },
      { header: 'Created', value: (row) => formatDay(new Date(row.createdAt)) },
      { header: 'Prices held until', value: (row) => formatCalendarDay(getLastValidDay(row.expiredAt)) },
    ],
    async (window) =>
      toMultiQuotes(
        context,
        await context.scope.list(multiQuotes, { where, orderBy: getOrderBy(query, now), ...window }),
      ),
  );
}
