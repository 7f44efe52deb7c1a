import { type contract as Contract, contract, type ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { and, desc, eq, ilike, inArray, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Moment } from '../db/statements/moment.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import type { JsonPageOf } from '../http/response/json-page.ts';
import { createList } from '../lists/list.ts';
import { contains, type Filters } from '../lists/paging.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { negotiations } from './tables.ts';
import { countOffers, isReady, statusAtSql } from './undecided-offers.ts';

const endpoints = contract.multiQuotes;
type Endpoints = typeof endpoints.negotiations;
type NegotiationQuery = ParsedOf<typeof endpoints.listPriceRequests>;
type Negotiation = Contract.multiQuotes.Negotiation;
export type NegotiationRow = typeof negotiations.$inferSelect;

/** What the database derives from the offers of a negotiation. */
type Derived = Pick<Negotiation, 'status' | 'quotesCount' | 'readyCount'>;

const QUOTES_COUNT = countOffers(sql`true`);
/** Quotes with an offer that needs a decision. Only a pending negotiation has some. */
const readyCountAt = (now: Moment): SQL =>
  sql`case when ${negotiations.status} = 'pending' then ${countOffers(isReady(now))} else 0 end`;

async function deriveFromOffers(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  { id }: NegotiationRow,
): Promise<Derived> {
  const at = now();
  const { rows } = await db.execute<Derived & Record<string, unknown>>(sql`
    select ${statusAtSql(at)} as "status", ${QUOTES_COUNT} as "quotesCount", ${readyCountAt(at)} as "readyCount"
    from ${negotiations} where ${scope.where(negotiations, eq(negotiations.id, id))}`);
  const [derived] = rows;
  if (derived === undefined) throw Refusal.notFound();
  const { status, quotesCount, readyCount } = derived;
  return { status, quotesCount, readyCount };
}

async function toNegotiation(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  multiQuote: MultiQuoteRow,
  row: NegotiationRow,
): Promise<Negotiation> {
  return {
    uuid: row.uuid,
    name: row.name,
    notes: row.notes,
    multiQuoteUuid: multiQuote.uuid,
    round: row.round,
    targets: row.targets,
    answerDueAt: row.answerDueAt.toISOString(),
    createdBy: row.createdBy,
    ...(await deriveFromOffers(context, row)),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

const ofMultiQuote = (column: SQLWrapper) =>
  sql`(select ${column} from ${multiQuotes} where ${multiQuotes.id} = ${negotiations.multiQuoteId})`;
const COMPUTED = {
  multiQuoteUuid: ofMultiQuote(multiQuotes.uuid),
  status: statusAtSql,
  quotesCount: QUOTES_COUNT,
  readyCount: readyCountAt,
};

/** Options that both lists of negotiations share. */
const NEGOTIATION_LIST = {
  table: negotiations,
  filters: ({ now }: Context): Filters<NegotiationQuery> => ({
    search: (text) => ilike(negotiations.name, contains(text)),
    status: (statuses) => inArray(statusAtSql(now()), statuses),
  }),
  sortBy: (now: Moment) => ({
    name: negotiations.name,
    status: statusAtSql(now),
    createdAt: negotiations.createdAt,
  }),
  order: [desc(negotiations.createdAt)],
  unique: negotiations.id,
  status: { values: endpoints.NEGOTIATION_STATUSES, at: statusAtSql },
};

const listOfMultiQuote = createList<NegotiationQuery, Negotiation, 'multiQuoteId'>({
  ...NEGOTIATION_LIST,
  row: jsonRow(negotiations, endpoints.negotiation, {
    computed: { ...COMPUTED, targets: sql`${negotiations.targets}` },
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
      ...COMPUTED,
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
      const current = await toNegotiation({ ...context, db: tx, scope }, multiQuote, row);
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
