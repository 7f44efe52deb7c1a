import type { contract, ParsedOf } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import type { Database } from '../../db/database.ts';
import { and, asc, eq, inArray, max, or } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { readInIndexOrder } from '../../db/statements/index-order.ts';
import type { Context } from '../../http/context.ts';
import { assertExpectedCount } from '../../multi-quotes/assert-expected-count.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { getNegotiation, loadNegotiation, type NegotiationRow } from '../service.ts';
import { negotiations } from '../tables.ts';
import { addQuotes, addRemaining, isSavedAndMatches, loadSlice, requestDeskPrices } from './add-quotes.ts';
import { sendResumeAdding } from './resume-adding.ts';

type Endpoints = typeof contract.multiQuotes.negotiations;
type CreateInput = ParsedOf<Endpoints['create']>;

/**
 * Named quotes are all negotiated or none, in one transaction. "All" is every Saved quote, or those that match filters,
 * slice by slice; the desk is asked with the last. After a kill in between, `resumeAddingJob` adds the others.
 */
export async function createNegotiation(
  input: CreateInput,
  context: Context,
): Promise<contract.multiQuotes.Negotiation> {
  const { caller } = context;
  const isAll = input.selection === 'all';
  const created = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, input.uuid, 'update');
    assertNotExpired(multiQuote, context.now());
    if (isAll) await readInIndexOrder(tx);
    const rows = isAll
      ? await loadFirstSaved(scope, multiQuote, input.matching, context.now())
      : await loadNamedQuotes(scope, multiQuote, input.quoteReferences, context.now());
    if (rows.length === 0) throw Refusal.conflict('There is no Saved quote to negotiate.');
    const row = await insertNegotiation(tx, scope, multiQuote, input, context);
    await addQuotes(tx, scope, row, rows, context.now);
    const matching = input.matching ?? null;
    const adding = isAll ? { matching, after: rows.at(-1)?.reference ?? '' } : null;
    if (adding === null) await requestDeskPrices(tx, scope, row, context);
    else {
      await scope.update(negotiations, { adding }, eq(negotiations.id, row.id));
      await sendResumeAdding(tx, context, { partnerId: caller.partnerId, negotiationId: row.id });
    }
    return row;
  });
  if (isAll) await addRemaining(context, { partnerId: caller.partnerId, negotiationId: created.id });
  return getNegotiation({ uuid: input.uuid, negotiationUuid: created.uuid }, context);
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
  const uniqueReferences = [...new Set(references)];
  if (uniqueReferences.length === 0) throw Refusal.invalid({ quoteReferences: 'field is required' });
  const rows = await scope.list(quotes, {
    where: and(eq(quotes.multiQuoteUuid, multiQuote.uuid), inArray(quotes.reference, uniqueReferences)),
    orderBy: [asc(quotes.reference)],
    lock: 'update',
  });
  if (rows.length !== uniqueReferences.length) throw Refusal.notFound();
  const refused = rows.find((row) => !isSaved(row, now));
  if (refused)
    throw Refusal.conflict(
      `Quote ${refused.reference} is ${QUOTE_STATUS_LABELS[statusAt(refused, now)].label}; only Saved quotes can be negotiated.`,
    );
  return rows;
}

/** The first slice. 409 when another number of Saved quotes matches than the user confirmed. */
async function loadFirstSaved(
  scope: Scope,
  multiQuote: MultiQuoteRow,
  matching: CreateInput['matching'],
  now: Date,
): Promise<QuoteRow[]> {
  const condition = isSavedAndMatches(matching, now);
  if (matching) {
    const ofMultiQuote = eq(quotes.multiQuoteUuid, multiQuote.uuid);
    assertExpectedCount(
      await scope.count(quotes, and(ofMultiQuote, condition)),
      matching.expectedCount,
      'quote',
    );
  }
  return loadSlice(scope, multiQuote, condition);
}
