import type { contract, ParsedOf } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import type { Database } from '../../db/database.ts';
import { and, asc, eq, inArray } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { uuidId } from '../../http/request/ids.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { quoteHistory } from '../../quotes/events.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { QUOTES_PER_TRANSACTION } from '../negotiated-quotes.ts';
import { describeChange, toOldValues } from '../old-values.ts';
import { loadNegotiation, type NegotiationRow } from '../service.ts';
import { negotiationQuotes } from '../tables.ts';
import { closeWhenDecided } from '../undecided-offers.ts';
import { type NegotiationQuoteRow, toNegotiatedPrices, toNegotiationQuote } from './offer-values.ts';
import { walkOffers } from './walk-offers.ts';

type Endpoints = typeof contract.multiQuotes.negotiations;
type NegotiationQuote = contract.multiQuotes.NegotiationQuote;
type Decision = 'accepted' | 'declined';
/** A decision and why it was taken. */
interface Settled {
  decision: Decision;
  reason: string | null;
}

async function loadQuotes(
  scope: Scope,
  parts: readonly NegotiationQuoteRow[],
  lock?: 'update',
): Promise<Map<string, QuoteRow>> {
  const references = parts.map(({ quoteReference }) => quoteReference);
  if (references.length === 0) return new Map();
  const rows = await scope.list(quotes, {
    where: inArray(quotes.reference, references),
    orderBy: [asc(quotes.reference)],
    ...(lock ? { lock } : {}),
  });
  return new Map(rows.map((row) => [row.reference, row]));
}

export async function listNegotiationQuotes(
  { uuid, negotiationUuid }: ParsedOf<Endpoints['listQuotes']>,
  { scope, now }: Context,
): Promise<NegotiationQuote[]> {
  const row = await loadNegotiation(scope, await loadMultiQuote(scope, uuid), negotiationUuid);
  const groups = new Map<string, NegotiationQuote[]>();
  const at = now();
  for await (const parts of walkOffers(scope, row.id)) {
    const byReference = await loadQuotes(scope, parts);
    for (const part of parts) {
      const quote = byReference.get(part.quoteReference);
      const group = groups.get(part.group) ?? [];
      if (quote) group.push(toNegotiationQuote(part, quote, at));
      groups.set(part.group, group);
    }
  }
  return [...groups.keys()].sort().flatMap((name) => groups.get(name) ?? []);
}

export const acceptNegotiatedQuote = (input: ParsedOf<Endpoints['accept']>, context: Context) =>
  decideQuote(input, 'accepted', context);

export const declineNegotiatedQuote = (input: ParsedOf<Endpoints['decline']>, context: Context) =>
  decideQuote(input, 'declined', context);

/** Accepts or declines one of the desk's prices; 409 unless it is ready for a decision. */
async function decideQuote(
  path: ParsedOf<Endpoints['accept']>,
  decision: Decision,
  context: Context,
): Promise<NegotiationQuote> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadNegotiation(
      scope,
      await loadMultiQuote(scope, path.uuid),
      path.negotiationUuid,
      'update',
    );
    const part = await scope.get(
      negotiationQuotes,
      and(eq(negotiationQuotes.negotiationId, row.id), eq(negotiationQuotes.uuid, uuidId(path.id))),
    );
    const settled = { decision, reason: path.reason || null };
    const decided = await decideOffer(scope, row, part, settled, context);
    return toNegotiationQuote(decided.part, decided.quote, context.now());
  });
}

/**
 * Decides one offer of a negotiation, whose lock the caller holds; 409 unless it is ready for a decision.
 * @param check may refuse the decision once the quote is locked
 */
export async function decideOffer(
  scope: Scope,
  row: NegotiationRow,
  part: NegotiationQuoteRow,
  settled: Settled,
  context: Pick<Context, 'caller' | 'now'>,
  check: (quote: QuoteRow) => void = () => undefined,
): Promise<{ part: NegotiationQuoteRow; quote: QuoteRow }> {
  const quote = (await loadQuotes(scope, [part], 'update')).get(part.quoteReference);
  if (quote === undefined) throw Refusal.notFound();
  const reason = getRefusalReason(part, quote, context.now());
  if (reason !== null) throw Refusal.conflict(reason, { status: part.status });
  check(quote);
  const decided = await applyDecision(scope, part, quote, settled, context);
  await closeWhenDecided(scope, row, context.now());
  return decided;
}

export const acceptGroup = (input: ParsedOf<Endpoints['acceptGroup']>, context: Context) =>
  decideGroup(input, 'accepted', context);

export const declineGroup = (input: ParsedOf<Endpoints['declineGroup']>, context: Context) =>
  decideGroup(input, 'declined', context);

/**
 * Decides the prices of a group, of all groups, or of the named quotes, that are ready; the others are skipped with the
 * reason. Each slice is its own transaction.
 */
async function decideGroup(
  { uuid, negotiationUuid, group, quoteReferences, reason }: ParsedOf<Endpoints['acceptGroup']>,
  decision: Decision,
  context: Context,
): Promise<contract.multiQuotes.BulkOutcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const { id } = await loadNegotiation(context.scope, multiQuote, negotiationUuid);
  const chosen = and(
    group === undefined ? undefined : eq(negotiationQuotes.group, group),
    quoteReferences && inArray(negotiationQuotes.quoteReference, quoteReferences),
  );
  const own = eq(negotiationQuotes.negotiationId, id);
  const found = await context.scope.count(negotiationQuotes, and(own, chosen));
  if (found < (quoteReferences ? new Set(quoteReferences).size : 1)) throw Refusal.notFound();
  const outcome: contract.multiQuotes.BulkOutcome = { done: [], skipped: [] };
  const settled = { decision, reason: reason || null };
  for await (const slice of walkOffers(context.scope, id, chosen, QUOTES_PER_TRANSACTION)) {
    const decided = await context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const row = await loadNegotiation(scope, multiQuote, negotiationUuid, 'update');
      return decideSlice(tx, scope, row, slice, settled, context);
    });
    outcome.done.push(...decided.done);
    outcome.skipped.push(...decided.skipped);
  }
  return outcome;
}

/** Decides offers of a negotiation; the caller holds its lock. `slice` may be out of date. */
export async function decideSlice(
  _tx: Database,
  scope: Scope,
  row: NegotiationRow,
  slice: readonly NegotiationQuoteRow[],
  settled: Settled,
  context: Pick<Context, 'caller' | 'now'>,
): Promise<contract.multiQuotes.BulkOutcome> {
  // Read again under the negotiation's lock: a colleague may have decided some of them.
  const parts = await scope.list(negotiationQuotes, {
    where: inArray(
      negotiationQuotes.uuid,
      slice.map(({ uuid }) => uuid),
    ),
    orderBy: [asc(negotiationQuotes.quoteReference)],
  });
  const byReference = await loadQuotes(scope, parts, 'update');
  const outcome: contract.multiQuotes.BulkOutcome = { done: [], skipped: [] };
  for (const part of parts) {
    const quote = byReference.get(part.quoteReference);
    const refusal = quote ? getRefusalReason(part, quote, context.now()) : 'The quote no longer exists';
    if (!quote || refusal !== null) {
      outcome.skipped.push({ key: part.quoteReference, reason: refusal ?? '' });
      continue;
    }
    await applyDecision(scope, part, quote, settled, context);
    outcome.done.push(part.quoteReference);
  }
  await closeWhenDecided(scope, row, context.now());
  return outcome;
}

export function getRefusalReason(part: NegotiationQuoteRow, quote: QuoteRow, now: Date): string | null {
  if (part.status === 'pending') return 'The pricing desk has not answered yet.';
  if (part.status !== 'ready') return `This price has already been ${part.status}.`;
  const status = statusAt(quote, now);
  if (status === 'expired')
    return 'This quote has expired, and its offer with it. Search the address again for current prices.';
  if (status !== 'negotiation')
    return `This quote is now ${QUOTE_STATUS_LABELS[status].label}, so its offer can no longer be decided.`;
  return null;
}

async function applyDecision(
  scope: Scope,
  part: NegotiationQuoteRow,
  quote: QuoteRow,
  { decision, reason }: Settled,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): Promise<{ part: NegotiationQuoteRow; quote: QuoteRow }> {
  const at = now();
  const offered = toNegotiatedPrices(part, quote);
  const [settledQuote = quote] = await scope.update(
    quotes,
    {
      ...(decision === 'accepted' ? offered : {}),
      status: 'created',
      version: quote.version + 1,
      updatedAt: at,
    },
    eq(quotes.reference, quote.reference),
  );
  const [settledPart = part] = await scope.update(
    negotiationQuotes,
    {
      ...toOldValues(quote),
      status: decision,
      reason,
      decidedBy: caller.name,
      decidedAt: at,
      updatedAt: at,
    },
    eq(negotiationQuotes.uuid, part.uuid),
  );
  await quoteHistory.record(scope, quote.reference, {
    at,
    title: decision === 'accepted' ? 'New price accepted' : 'New price declined',
    detail: [
      `${decision === 'accepted' ? '' : 'Declined offer: '}${describeChange(toOldValues(quote), offered)}`,
      part.note,
      reason,
    ]
      .filter(Boolean)
      .join('. '),
    actor: caller.name,
  });
  return { part: settledPart, quote: settledQuote };
}
