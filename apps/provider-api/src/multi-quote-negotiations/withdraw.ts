import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { finishMatters } from '../notifications/notify.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { QUOTES_PER_TRANSACTION, setQuoteStatus } from './negotiated-quotes.ts';
import { loadNegotiation, type NegotiationRow } from './service.ts';
import { negotiationQuotes, negotiations } from './tables.ts';

/**
 * Returns undecided quotes to Saved, slice by slice, and removes the negotiation with the last. 409 once all prices are
 * decided, or any was accepted.
 */
export async function removeNegotiation(
  { uuid, negotiationUuid }: ParsedOf<typeof contract.multiQuotes.negotiations.remove>,
  context: Context,
): Promise<void> {
  for (let isDone = false, isFirst = true; !isDone; isFirst = false) {
    isDone = await context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const row = await loadNegotiation(scope, await loadMultiQuote(scope, uuid), negotiationUuid, 'update');
      return withdrawSlice(scope, row, context, { isFirst });
    });
    await yieldToEventLoop();
  }
}

const IS_UNDECIDED = inArray(negotiationQuotes.status, ['pending', 'ready']);

/**
 * Withdraws some quotes of a negotiation, whose lock the caller holds. Returns whether no quotes are left. Only the first
 * slice checks for undecided offers, because later slices may contain none.
 */
export async function withdrawSlice(
  scope: Scope,
  row: NegotiationRow,
  context: Pick<Context, 'caller' | 'now'>,
  { isFirst = true }: { isFirst?: boolean } = {},
): Promise<boolean> {
  const own = eq(negotiationQuotes.negotiationId, row.id);
  // A negotiation that ended with its quotes has undecided offers, and can be withdrawn.
  const isEnded = isFirst && row.status !== 'pending';
  if (isEnded && (await scope.count(negotiationQuotes, and(own, IS_UNDECIDED))) === 0)
    throw Refusal.conflict('This negotiation has ended.', { status: row.status });
  if ((await scope.count(negotiationQuotes, and(own, eq(negotiationQuotes.status, 'accepted')))) > 0)
    throw Refusal.conflict('A price in this negotiation has already been accepted.');
  const parts = await scope.list(negotiationQuotes, { where: own, limit: QUOTES_PER_TRANSACTION });
  const references = parts.map(({ quoteReference }) => quoteReference);
  // A quote whose offer was decided may be in a later negotiation by now.
  const undecided = parts.filter(({ status }) => status === 'pending' || status === 'ready');
  const rows = await scope.list(quotes, {
    where: and(
      inArray(
        quotes.reference,
        undecided.map(({ quoteReference }) => quoteReference),
      ),
      eq(quotes.status, 'negotiation'),
    ),
    lock: 'update',
  });
  const event = { title: 'Negotiation withdrawn', detail: row.name };
  await setQuoteStatus(scope, rows, 'created', event, context);
  await scope.remove(negotiationQuotes, and(own, inArray(negotiationQuotes.quoteReference, references)));
  if (parts.length === QUOTES_PER_TRANSACTION) return false;
  await scope.remove(negotiations, eq(negotiations.id, row.id));
  await finishMatters(scope, [`offer:${row.uuid}`], context.now());
  return true;
}
