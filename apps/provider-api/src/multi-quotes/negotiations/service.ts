import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import { toWire } from '@portal/api-client/wire';
import { and, asc, count, desc, eq, ilike, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { InputColumns } from '../../db/input-columns.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { uuidId } from '../../http/ids.ts';
import { contains, filterBy, orderBy, pageOf, pageWindow } from '../../http/paging.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import { recordQuoteEvents } from '../../quotes/events.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { londonDay } from '../../shared/days.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { negotiationQuotes, negotiations } from '../tables.ts';
import { priceDeskJob } from './jobs.ts';

type Endpoints = typeof contract.multiQuotes.negotiations;
type Negotiation = contract.multiQuotes.Negotiation;
export type NegotiationRow = typeof negotiations.$inferSelect;

/** How long the simulated desk takes: long enough to be noticed, short enough to try out. */
const DESK_SECONDS = 8;

async function toNegotiations(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  rows: readonly NegotiationRow[],
): Promise<Negotiation[]> {
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
  return rows.map((row) => {
    const own = counts.filter(({ id }) => id === row.id);
    return {
      uuid: row.uuid,
      name: row.name,
      notes: row.notes,
      status: row.status,
      multiQuoteUuid: multiQuote.uuid,
      quotesCount: own.reduce((sum, { total }) => sum + total, 0),
      readyCount: own.find(({ status }) => status === 'ready')?.total ?? 0,
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    };
  });
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
  const where = and(
    eq(negotiations.multiQuoteId, multiQuote.id),
    filterBy(query, {
      search: (text) => ilike(negotiations.name, contains(text)),
      status: (statuses) => inArray(negotiations.status, statuses),
    }),
  );
  const rows = await scope.list(negotiations, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [desc(negotiations.createdAt)], negotiations.id),
    ...pageWindow(query),
  });
  const items = await toNegotiations(context, multiQuote, rows);
  return pageOf(query, items, await scope.count(negotiations, where));
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

/** The quotes to negotiate, locked. 404 for a quote of another multi-quote, 409 for one that is not Saved. */
async function loadQuotesToNegotiate(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  input: ParsedOf<Endpoints['create']>,
  now: Date,
): Promise<QuoteRow[]> {
  const own = eq(quotes.multiQuoteUuid, multiQuote.uuid);
  const wanted = [...new Set(input.quoteReferences)];
  if (input.selection === 'selected' && wanted.length === 0) {
    throw Refusal.invalid({ quoteReferences: 'field is required' });
  }
  const rows = await scope.list(quotes, {
    where: input.selection === 'all' ? own : and(own, inArray(quotes.reference, wanted)),
    orderBy: [asc(quotes.reference)],
    lock: 'update',
  });
  if (input.selection === 'selected' && rows.length !== wanted.length) throw Refusal.notFound();
  const isSaved = (row: QuoteRow) => isStepAllowed('negotiate', statusAt(row, now));
  const refused = input.selection === 'selected' ? rows.find((row) => !isSaved(row)) : undefined;
  if (refused) {
    throw Refusal.conflict(
      `Quote ${refused.reference} is ${QUOTE_STATUS_LABELS[statusAt(refused, now)].label}; only Saved quotes can be negotiated.`,
    );
  }
  const saved = rows.filter(isSaved);
  if (saved.length === 0) throw Refusal.conflict('There is no Saved quote to negotiate.');
  return saved;
}

export async function createNegotiation(
  input: ParsedOf<Endpoints['create']>,
  context: Context,
): Promise<Negotiation> {
  const { caller, jobs } = context;
  const now = context.now();
  const created = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, input.uuid, 'update');
    assertNotExpired(multiQuote, now);
    const rows = await loadQuotesToNegotiate(scope, multiQuote, input, now);
    const row = await scope.insert(negotiations, {
      multiQuoteId: multiQuote.id,
      name: input.name,
      notes: input.notes || null,
      status: 'pending',
      createdBy: caller.name,
      createdAt: now,
      updatedAt: now,
    });
    await scope.insertMany(
      negotiationQuotes,
      rows.map((quote) => ({
        negotiationId: row.id,
        group: getSupplierName(quote.supplierKey),
        quoteReference: quote.reference,
        eccCost: quote.eccCost,
        installCost: quote.installCost,
        monthlyCost: quote.monthlyCost,
        status: 'pending' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await setQuoteStatus(
      tx,
      scope,
      rows,
      'negotiation',
      { title: 'Negotiation requested', detail: input.name },
      context,
    );
    const startAfter = new Date(now.getTime() + DESK_SECONDS * 1000);
    await jobs.send(tx, priceDeskJob, { partnerId: caller.partnerId, negotiationId: row.id }, { startAfter });
    return row;
  });
  return getNegotiation({ uuid: input.uuid, negotiationUuid: created.uuid }, context);
}

/** Sets the status of quotes, which must be locked, and records it in their history. */
async function setQuoteStatus(
  tx: Database,
  scope: Scope,
  rows: readonly QuoteRow[],
  status: 'negotiation' | 'created',
  event: { title: string; detail: string | null },
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): Promise<void> {
  for (const row of rows) {
    await scope.update(
      quotes,
      { status, version: row.version + 1, updatedAt: now() },
      eq(quotes.reference, row.reference),
    );
  }
  await recordQuoteEvents(
    tx,
    rows.map(({ partnerId, reference }) => ({
      partnerId,
      quoteReference: reference,
      at: now(),
      ...event,
      actor: caller.name,
    })),
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

/** Returns undecided quotes to Saved. 409 once any price of it was accepted or declined. */
export async function removeNegotiation(
  { uuid, negotiationUuid }: ParsedOf<Endpoints['remove']>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadNegotiation(scope, await loadMultiQuote(scope, uuid), negotiationUuid, 'update');
    if (row.status !== 'pending') {
      throw Refusal.conflict('This negotiation has ended.', { status: row.status });
    }
    const parts = await scope.list(negotiationQuotes, { where: eq(negotiationQuotes.negotiationId, row.id) });
    if (parts.some(({ status }) => status === 'accepted')) {
      throw Refusal.conflict('A price in this negotiation has already been accepted.');
    }
    const rows = await scope.list(quotes, {
      where: and(
        inArray(
          quotes.reference,
          parts.map(({ quoteReference }) => quoteReference),
        ),
        eq(quotes.status, 'negotiation'),
      ),
      lock: 'update',
    });
    await setQuoteStatus(
      tx,
      scope,
      rows,
      'created',
      { title: 'Negotiation withdrawn', detail: row.name },
      context,
    );
    await scope.remove(negotiations, eq(negotiations.id, row.id));
  });
}

export async function listPriceRequests(
  query: ParsedOf<typeof contract.multiQuotes.listPriceRequests>,
  { scope }: Context,
): Promise<PageOf<contract.multiQuotes.PriceRequest>> {
  const where = filterBy(query, {
    search: (text) => ilike(negotiations.name, contains(text)),
    status: (statuses) => inArray(negotiations.status, statuses),
  });
  const rows = await scope.list(negotiations, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [desc(negotiations.createdAt)], negotiations.id),
    ...pageWindow(query),
  });
  return pageOf(query, rows.map(toPriceRequest), await scope.count(negotiations, where));
}

function toPriceRequest(row: NegotiationRow): contract.multiQuotes.PriceRequest {
  return { id: row.id, name: row.name, status: row.status, createdDate: londonDay(row.createdAt) };
}
