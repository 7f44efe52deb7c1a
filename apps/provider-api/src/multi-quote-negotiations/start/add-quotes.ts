import type { contract, ParsedOf } from '@portal/api-client';
import { setJobActor } from '../../auth/audit-actor.ts';
import type { Database } from '../../db/database.ts';
import { and, eq, gt, type SQL, sql } from '../../db/drizzle.ts';
import { type Scope, scoped } from '../../db/scope.ts';
import { readInIndexOrder } from '../../db/statements/index-order.ts';
import { analyzeLarge } from '../../db/storage/vacuum.ts';
import { matchesFilters } from '../../multi-quote-quotes/bulk/selected-quotes.ts';
import type { MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { isOnHold } from '../../multi-quotes/on-hold.ts';
import { quotesInOrder } from '../../multi-quotes/quotes-in-order.ts';
import { multiQuotes } from '../../multi-quotes/tables.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import type { Provider } from '../../provider.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { endOfDay } from '../../shared/days.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { QUOTES_PER_TRANSACTION, setQuoteStatus } from '../negotiated-quotes.ts';
import { toOldValues } from '../old-values.ts';
import { priceDeskJob } from '../price-desk/answer-job.ts';
import type { NegotiationRow } from '../service.ts';
import { negotiationQuotes, negotiations } from '../tables.ts';

/** How long the simulated desk takes: long enough to be noticed, short enough to try out. */
const DESK_SECONDS = 8;
/** After this many slices, the statistics of the table are updated at once. */
const SLICES_BEFORE_ANALYZE = 300;

type Matching = ParsedOf<typeof contract.multiQuotes.negotiations.create>['matching'];

export function isSavedAndMatches(matching: Matching, now: Date): SQL | undefined {
  return and(
    eq(quotes.status, 'created'),
    gt(quotes.expiredAt, endOfDay(now)),
    matching && matchesFilters(matching, now),
  );
}

/** Locks the next quotes, in the order of references, in a transaction that reads in the order of an index. */
export function loadSlice(
  scope: Scope,
  { uuid }: Pick<MultiQuoteRow, 'uuid'>,
  condition: SQL | undefined,
  after?: string,
): Promise<QuoteRow[]> {
  const { where, orderBy } = quotesInOrder(uuid, after);
  return scope.list(quotes, {
    where: and(where, condition),
    orderBy,
    limit: QUOTES_PER_TRANSACTION,
    lock: 'update',
  });
}

/**
 * Adds the remaining Saved quotes of "all" in short transactions and sends them to the pricing desk. Stops if the
 * negotiation has been withdrawn, or if another process has added the quotes.
 */
export async function addRemaining(
  provider: Pick<Provider, 'db' | 'jobs' | 'now'>,
  { partnerId, negotiationId }: { partnerId: number; negotiationId: number },
): Promise<void> {
  const addSlice = (tx: Database) => addNextSlice(tx, scoped(tx, { partnerId }), provider, negotiationId);
  for (let slices = 1; await provider.db.transaction(addSlice); slices += 1) {
    // Without statistics, the database would sort all offers for each slice that is read or answered.
    if (slices === SLICES_BEFORE_ANALYZE)
      await analyzeLarge(provider.db, sql`negotiation_quotes (negotiation_id, quote_reference, status)`);
    await yieldToEventLoop();
  }
}

/** Whether there may be more. */
async function addNextSlice(
  tx: Database,
  scope: Scope,
  provider: Pick<Provider, 'jobs' | 'now'>,
  id: number,
): Promise<boolean> {
  const own = eq(negotiations.id, id);
  const row = await scope.find(negotiations, own, { lock: 'update' });
  if (row === null || row.adding === null || row.multiQuoteId === null) return false;
  if (await isOnHold(tx, scope, row.multiQuoteId)) return false;
  const starter = { partnerId: row.partnerId, userName: row.createdBy };
  await setJobActor(tx, starter, 'multiQuotes.negotiations.create', provider.now());
  const { matching, after } = row.adding;
  const multiQuote = await scope.get(multiQuotes, eq(multiQuotes.id, row.multiQuoteId));
  const condition = isSavedAndMatches(matching ?? undefined, provider.now());
  await readInIndexOrder(tx);
  const found = await loadSlice(scope, multiQuote, condition, after);
  if (found.length > 0) await addQuotes(tx, scope, row, found, provider.now);
  const last = found.at(-1);
  if (found.length === QUOTES_PER_TRANSACTION && last !== undefined) {
    const adding = { matching, after: last.reference };
    await scope.update(negotiations, { adding, updatedAt: provider.now() }, own);
    return true;
  }
  await requestDeskPrices(tx, scope, row, provider);
  return false;
}

export async function addQuotes(
  _tx: Database,
  scope: Scope,
  negotiation: NegotiationRow,
  rows: readonly QuoteRow[],
  now: () => Date,
): Promise<void> {
  await scope.insertMany(
    negotiationQuotes,
    rows.map((quote) => ({
      negotiationId: negotiation.id,
      group: getSupplierName(quote.supplierKey),
      quoteReference: quote.reference,
      ...toOldValues(quote),
      status: 'pending' as const,
      createdAt: negotiation.createdAt,
      updatedAt: negotiation.createdAt,
    })),
  );
  await setQuoteStatus(
    scope,
    rows,
    'negotiation',
    { title: 'Negotiation requested', detail: negotiation.name },
    { caller: { name: negotiation.createdBy ?? '' }, now },
  );
}

export async function requestDeskPrices(
  tx: Database,
  scope: Scope,
  { id }: NegotiationRow,
  { jobs, now }: Pick<Provider, 'jobs' | 'now'>,
): Promise<void> {
  const answerDueAt = new Date(now().getTime() + DESK_SECONDS * 1000);
  await scope.update(negotiations, { answerDueAt, adding: null }, eq(negotiations.id, id));
  const jobData = { partnerId: scope.partnerId, negotiationId: id };
  await jobs.send(tx, priceDeskJob, jobData, { startAfter: answerDueAt });
}
