import { type contract as Contract, contract, type PageOf, type ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import { and, count, desc, eq, ilike, inArray } from 'drizzle-orm';
import type { InputColumns } from '../../db/columns/input-columns.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { contains, type Filters, filterBy, orderBy, pageByStatus, pageWindow } from '../../http/paging.ts';
import { uuidId } from '../../http/request/ids.ts';
import { Refusal } from '../../refusal.ts';
import { londonDay } from '../../shared/days.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuotes, negotiationQuotes, negotiations } from '../tables.ts';

const endpoints = contract.multiQuotes;
type Endpoints = typeof endpoints.negotiations;
type Negotiation = Contract.multiQuotes.Negotiation;
export type NegotiationRow = typeof negotiations.$inferSelect;

interface QuoteCounts {
  quotesCount: number;
  /** Quotes with an offer that needs a decision. */
  readyCount: number;
}

/** Numbers of quotes by the negotiations' ids. */
async function countQuotes(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  rows: readonly NegotiationRow[],
): Promise<(id: number) => QuoteCounts> {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await db
          .select({
            id: negotiationQuotes.negotiationId,
            status: negotiationQuotes.status,
            total: count(),
          })
          .from(negotiationQuotes)
          .where(scope.where(negotiationQuotes, inArray(negotiationQuotes.negotiationId, ids)))
          .groupBy(negotiationQuotes.negotiationId, negotiationQuotes.status);
  return (id) => {
    const own = counts.filter((each) => each.id === id);
    return {
      quotesCount: own.reduce((sum, { total }) => sum + total, 0),
      readyCount: own.find(({ status }) => status === 'ready')?.total ?? 0,
    };
  };
}

async function toNegotiations(
  context: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  rows: readonly NegotiationRow[],
): Promise<Negotiation[]> {
  const countsOf = await countQuotes(context, rows);
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    notes: row.notes,
    status: row.status,
    multiQuoteUuid: multiQuote.uuid,
    round: row.round,
    targets: row.targets,
    answerDueAt: row.answerDueAt.toISOString(),
    createdBy: row.createdBy,
    ...countsOf(row.id),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }));
}

async function toNegotiation(
  context: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  row: NegotiationRow,
): Promise<Negotiation> {
  const [negotiation] = await toNegotiations(context, multiQuote, [row]);
  if (negotiation === undefined) throw new Error('A negotiation was not mapped.');
  return negotiation;
}

const SORT_COLUMNS = {
  name: negotiations.name,
  status: negotiations.status,
  createdAt: negotiations.createdAt,
};

export async function listNegotiations(
  { uuid, ...query }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<PageOf<Negotiation>> {
  const { scope } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  const own = eq(negotiations.multiQuoteId, multiQuote.id);
  const filters: Filters<typeof query> = {
    search: (text) => ilike(negotiations.name, contains(text)),
    status: (statuses) => inArray(negotiations.status, statuses),
  };
  const [rows, counts] = await Promise.all([
    scope.list(negotiations, {
      where: and(own, filterBy(query, filters)),
      orderBy: orderBy(query, SORT_COLUMNS, [desc(negotiations.createdAt)], negotiations.id),
      ...pageWindow(query),
    }),
    scope.countBy(
      negotiations,
      negotiations.status,
      and(own, filterBy({ ...query, status: undefined }, filters)),
    ),
  ]);
  const items = await toNegotiations(context, multiQuote, rows);
  return pageByStatus(query, items, endpoints.NEGOTIATION_STATUSES, counts);
}

export function loadNegotiation(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  negotiationUuid: string,
  lock?: 'update',
): Promise<NegotiationRow> {
  const condition = and(
    eq(negotiations.multiQuoteId, multiQuote.id),
    eq(negotiations.uuid, uuidId(negotiationUuid)),
  );
  return scope.get(negotiations, condition, lock ? { lock } : {});
}

export async function getNegotiation(
  { uuid, negotiationUuid }: ParsedOf<Endpoints['get']>,
  context: Context,
): Promise<Negotiation> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return toNegotiation(
    context,
    multiQuote,
    await loadNegotiation(context.scope, multiQuote, negotiationUuid),
  );
}

export async function updateNegotiation(
  input: ParsedOf<Endpoints['update']>,
  context: Context,
): Promise<Negotiation> {
  const values = {
    name: input.name,
    notes: input.notes === '' ? null : input.notes,
  } satisfies InputColumns<Endpoints['update'], typeof negotiations, 'uuid' | 'negotiationUuid' | 'version'>;
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, input.uuid);
    const row = await loadNegotiation(scope, multiQuote, input.negotiationUuid, 'update');
    if (input.version !== undefined && input.version !== row.version) {
      const current = await toNegotiation({ db: tx, scope }, multiQuote, row);
      throw Refusal.conflict('This negotiation has changed since you opened it.', {
        current: toWire(current),
      });
    }
    await scope.update(
      negotiations,
      { ...values, version: row.version + 1, updatedAt: context.now() },
      eq(negotiations.id, row.id),
    );
  });
  return getNegotiation(input, context);
}

/** The negotiations of all multi-quotes. */
export async function listPriceRequests(
  query: ParsedOf<typeof endpoints.listPriceRequests>,
  context: Context,
): Promise<PageOf<Contract.multiQuotes.PriceRequest>> {
  const { scope } = context;
  const filters: Filters<typeof query> = {
    search: (text) => ilike(negotiations.name, contains(text)),
    status: (statuses) => inArray(negotiations.status, statuses),
  };
  const [rows, counts] = await Promise.all([
    scope.list(negotiations, {
      where: filterBy(query, filters),
      orderBy: orderBy(query, SORT_COLUMNS, [desc(negotiations.createdAt)], negotiations.id),
      ...pageWindow(query),
    }),
    scope.countBy(negotiations, negotiations.status, filterBy({ ...query, status: undefined }, filters)),
  ]);
  const countsOf = await countQuotes(context, rows);
  const ids = rows.map(({ multiQuoteId }) => multiQuoteId);
  const found =
    ids.length === 0 ? [] : await scope.list(multiQuotes, { where: inArray(multiQuotes.id, ids) });
  const multiQuoteOf = new Map(found.map((multiQuote) => [multiQuote.id, multiQuote]));
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    createdDate: londonDay(row.createdAt),
    negotiationUuid: row.uuid,
    multiQuoteUuid: multiQuoteOf.get(row.multiQuoteId)?.uuid ?? '',
    multiQuoteName: multiQuoteOf.get(row.multiQuoteId)?.name ?? '',
    round: row.round,
    ...countsOf(row.id),
  }));
  return pageByStatus(query, items, endpoints.NEGOTIATION_STATUSES, counts);
}
