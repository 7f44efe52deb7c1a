import type { contract, ParsedOf } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import { and, asc, eq, gt, inArray, max, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { endOfDay } from '../../shared/days.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { assertExpectedCount, matchesFilters } from '../quotes/selected-quotes.ts';
import { negotiationQuotes, negotiations } from '../tables.ts';
import { priceDeskJob } from './jobs.ts';
import { SLICE, setQuoteStatus } from './negotiated-quotes.ts';
import { getNegotiation, loadNegotiation, type NegotiationRow } from './service.ts';

type Endpoints = typeof contract.multiQuotes.negotiations;
type CreateInput = ParsedOf<Endpoints['create']>;

/** How long the simulated desk takes: long enough to be noticed, short enough to try out. */
const DESK_SECONDS = 8;

/**
 * Named quotes are all negotiated or none, in one transaction. "All" is every Saved quote, or those that match filters,
 * slice by slice; the desk is asked with the last. A negotiation killed in between is answered for the quotes it has (`resumePriceDeskJob`).
 */
export async function createNegotiation(
  input: CreateInput,
  context: Context,
): Promise<contract.multiQuotes.Negotiation> {
  const isAll = input.selection === 'all';
  const { row, last } = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, input.uuid, 'update');
    assertNotExpired(multiQuote, context.now());
    const rows = isAll
      ? await loadFirstSaved(scope, multiQuote, input.matching, context.now())
      : await loadNamedQuotes(scope, multiQuote, input.quoteReferences, context.now());
    if (rows.length === 0) throw Refusal.conflict('There is no Saved quote to negotiate.');
    const created = await insertNegotiation(tx, scope, multiQuote, input, context);
    await addQuotes(tx, scope, created, rows, context);
    if (!isAll) await askDesk(tx, scope, created, context);
    return { row: created, last: rows.at(-1)?.reference ?? '' };
  });
  if (isAll) await addRemaining(row, input, last, context);
  return getNegotiation({ uuid: input.uuid, negotiationUuid: row.uuid }, context);
}

async function insertNegotiation(
  tx: Database,
  scope: Scope,
  multiQuote: MultiQuoteRow,
  { name, notes, targets, previousUuid }: CreateInput,
  { caller, now: clock }: Context,
): Promise<NegotiationRow> {
  const now = clock();
  return scope.insert(negotiations, {
    multiQuoteId: multiQuote.id,
    name,
    notes: notes || null,
    status: 'pending',
    targets,
    ...(previousUuid ? await getNextRound(tx, scope, multiQuote, previousUuid) : {}),
    answerDueAt: now,
    createdBy: caller.name,
    createdAt: now,
    updatedAt: now,
  });
}

async function askDesk(
  tx: Database,
  scope: Scope,
  { id }: NegotiationRow,
  { caller, jobs, now }: Context,
): Promise<void> {
  const answerDueAt = new Date(now().getTime() + DESK_SECONDS * 1000);
  await scope.update(negotiations, { answerDueAt }, eq(negotiations.id, id));
  const asked = { partnerId: caller.partnerId, negotiationId: id };
  await jobs.send(tx, priceDeskJob, asked, { startAfter: answerDueAt });
}

/** The round after the latest one of a negotiation. The multi-quote is locked, so no two rounds have one number. */
async function getNextRound(tx: Database, scope: Scope, multiQuote: MultiQuoteRow, previousUuid: string) {
  const previous = await loadNegotiation(scope, multiQuote, previousUuid);
  const firstRoundId = previous.firstRoundId ?? previous.id;
  const [latest] = await tx
    .select({ round: max(negotiations.round) })
    .from(negotiations)
    .where(
      scope.where(
        negotiations,
        or(eq(negotiations.id, firstRoundId), eq(negotiations.firstRoundId, firstRoundId)),
      ),
    );
  return { firstRoundId, round: (latest?.round ?? previous.round) + 1 };
}

const isSaved = (row: QuoteRow, now: Date) => isStepAllowed('negotiate', statusAt(row, now));

/** Locked. 404 for a quote of another multi-quote, 409 for one that is not Saved. */
async function loadNamedQuotes(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  references: readonly string[],
  now: Date,
): Promise<QuoteRow[]> {
  const wanted = [...new Set(references)];
  if (wanted.length === 0) throw Refusal.invalid({ quoteReferences: 'field is required' });
  const rows = await scope.list(quotes, {
    where: and(eq(quotes.multiQuoteUuid, multiQuote.uuid), inArray(quotes.reference, wanted)),
    orderBy: [asc(quotes.reference)],
    lock: 'update',
  });
  if (rows.length !== wanted.length) throw Refusal.notFound();
  const refused = rows.find((row) => !isSaved(row, now));
  if (refused)
    throw Refusal.conflict(
      `Quote ${refused.reference} is ${QUOTE_STATUS_LABELS[statusAt(refused, now)].label}; only Saved quotes can be negotiated.`,
    );
  return rows;
}

type Matching = CreateInput['matching'];

function savedWhere({ uuid }: Pick<MultiQuoteRow, 'uuid'>, matching: Matching, now: Date): SQL | undefined {
  return and(
    eq(quotes.multiQuoteUuid, uuid),
    eq(quotes.status, 'created'),
    gt(quotes.expiredAt, endOfDay(now)),
    matching && matchesFilters(matching, now),
  );
}

/** The first slice. 409 when another number of Saved quotes matches than the user confirmed. */
async function loadFirstSaved(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  matching: Matching,
  now: Date,
): Promise<QuoteRow[]> {
  const where = savedWhere(multiQuote, matching, now);
  if (matching) assertExpectedCount(await scope.count(quotes, where), matching.expectedCount);
  return loadSlice(scope, where);
}

/** A slice of the quotes, locked, in the order of references. */
function loadSlice(scope: Scope, where: SQL | undefined, after?: string): Promise<QuoteRow[]> {
  return scope.list(quotes, {
    where: and(where, after === undefined ? undefined : gt(quotes.reference, after)),
    orderBy: [asc(quotes.reference)],
    limit: SLICE,
    lock: 'update',
  });
}

/** Adds the Saved quotes after `last`, and asks the desk. Stops when the negotiation was withdrawn meanwhile. */
async function addRemaining(
  negotiation: NegotiationRow,
  input: CreateInput,
  last: string,
  context: Context,
): Promise<void> {
  for (let after: string | undefined = last; after !== undefined; ) {
    await yieldToEventLoop();
    const from: string = after;
    after = await context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const row = await scope.find(negotiations, eq(negotiations.id, negotiation.id), { lock: 'update' });
      if (row === null) return undefined;
      const found = await loadSlice(scope, savedWhere(input, input.matching, context.now()), from);
      await addQuotes(tx, scope, negotiation, found, context);
      if (found.length === SLICE) return found.at(-1)?.reference;
      await askDesk(tx, scope, negotiation, context);
      return undefined;
    });
  }
}

async function addQuotes(
  tx: Database,
  scope: Scope,
  negotiation: NegotiationRow,
  rows: readonly QuoteRow[],
  context: Context,
): Promise<void> {
  await scope.insertMany(
    negotiationQuotes,
    rows.map((quote) => ({
      negotiationId: negotiation.id,
      group: getSupplierName(quote.supplierKey),
      quoteReference: quote.reference,
      eccCost: quote.eccCost,
      installCost: quote.installCost,
      monthlyCost: quote.monthlyCost,
      status: 'pending' as const,
      createdAt: negotiation.createdAt,
      updatedAt: negotiation.createdAt,
    })),
  );
  await setQuoteStatus(
    tx,
    scope,
    rows,
    'negotiation',
    { title: 'Negotiation requested', detail: negotiation.name },
    context,
  );
}
