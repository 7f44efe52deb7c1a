import { type contract as Contract, contract, type ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import { and, count, desc, eq, ilike, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { createList } from '../http/list.ts';
import { contains, type Filters, type JsonPageOf } from '../http/paging.ts';
import { uuidId } from '../http/request/ids.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { negotiationQuotes, negotiations } from './tables.ts';

const endpoints = contract.multiQuotes;
type Endpoints = typeof endpoints.negotiations;
type NegotiationQuery = ParsedOf<typeof endpoints.listPriceRequests>;
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

/** Counts quotes of the negotiation in a row. */
const countOf = (condition: SQL) =>
  sql`(select count(*)::int from ${negotiationQuotes} where ${negotiationQuotes.negotiationId} = ${negotiations.id} and ${negotiationQuotes.partnerId} = ${negotiations.partnerId} and ${condition})`;
const ofMultiQuote = (column: SQLWrapper) =>
  sql`(select ${column} from ${multiQuotes} where ${multiQuotes.id} = ${negotiations.multiQuoteId})`;
const COUNTS = {
  multiQuoteUuid: ofMultiQuote(multiQuotes.uuid),
  quotesCount: countOf(sql`true`),
  readyCount: countOf(sql`${negotiationQuotes.status} = 'ready'`),
};

/** Options that both lists of negotiations share. */
const NEGOTIATION_LIST = {
  table: negotiations,
  filters: (): Filters<NegotiationQuery> => ({
    search: (text) => ilike(negotiations.name, contains(text)),
    status: (statuses) => inArray(negotiations.status, statuses),
  }),
  sortBy: () => ({
    name: negotiations.name,
    status: negotiations.status,
    createdAt: negotiations.createdAt,
  }),
  order: [desc(negotiations.createdAt)],
  unique: negotiations.id,
  status: { values: endpoints.NEGOTIATION_STATUSES, at: () => negotiations.status },
};

const listOfMultiQuote = createList<NegotiationQuery, Negotiation, 'multiQuoteId'>({
  ...NEGOTIATION_LIST,
  row: jsonRow(negotiations, endpoints.negotiation, {
    computed: { ...COUNTS, targets: sql`${negotiations.targets}` },
  }),
  parent: { multiQuoteId: negotiations.multiQuoteId },
});

export async function listNegotiations(
  { uuid, ...query }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<JsonPageOf<Negotiation>> {
  const { id: multiQuoteId } = await loadMultiQuote(context.scope, uuid);
  return listOfMultiQuote(query, context, { multiQuoteId });
}

/** The negotiations of all multi-quotes. */
export const listPriceRequests = createList<NegotiationQuery, Contract.multiQuotes.PriceRequest>({
  ...NEGOTIATION_LIST,
  row: jsonRow(negotiations, endpoints.priceRequest, {
    computed: {
      ...COUNTS,
      createdDate: sql`to_char(${negotiations.createdAt} at time zone 'Europe/London', 'YYYY-MM-DD')`,
      negotiationUuid: sql`${negotiations.uuid}`,
      multiQuoteName: ofMultiQuote(multiQuotes.name),
    },
  }),
  where: () =>
    sql`${negotiations.multiQuoteId} is not null and ${negotiations.multiQuoteId} not in (select ${multiQuotes.id} from ${multiQuotes} where ${multiQuotes.hiddenAt} is not null)`,
});

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
