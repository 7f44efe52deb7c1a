import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { decideOffer } from '../multi-quote-negotiations/decisions/decisions.ts';
import { negotiations } from '../multi-quote-negotiations/tables.ts';
import { withdrawSlice } from '../multi-quote-negotiations/withdraw.ts';
import { finishMatters } from '../notifications/notify.ts';
import type { Work } from '../provider.ts';
import type { QuoteRow } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { assertSeen } from './offer-revision.ts';
import {
  loadRound,
  type NegotiationInput,
  type QuoteNegotiation,
  type Round,
  toQuoteNegotiation,
} from './service.ts';
import { startRound } from './start.ts';

type Decision = 'accepted' | 'declined';
interface Settled {
  negotiation: QuoteNegotiation;
  quote: QuoteRow;
}

export const acceptOffer = (input: NegotiationInput<'accept'>, context: Context) =>
  context.db.transaction(
    async (tx) => (await settle(tx, input, 'accepted', context, input.revision)).negotiation,
  );

export const declineOffer = (input: NegotiationInput<'decline'>, context: Context) =>
  context.db.transaction(async (tx) => (await settle(tx, input, 'declined', context)).negotiation);

/** Declines an offer and asks for another one, in one transaction. */
export const counterOffer = (input: NegotiationInput<'counter'>, context: Context) =>
  context.db.transaction(async (tx) => {
    const decision = { ...input, reason: 'Counter-offer made' };
    const { quote } = await settle(tx, decision, 'declined', context);
    return startRound(tx, context.scope.on(tx), quote, input, context);
  });

/**
 * 409 unless the offer is ready for a decision: a colleague may have decided it.
 * @param revision of the offer that the caller was shown; null decides any offer
 */
async function settle(
  tx: Database,
  input: NegotiationInput<'decline'>,
  decision: Decision,
  context: Context,
  revision: string | null = null,
): Promise<Settled> {
  const scope = context.scope.on(tx);
  const round = await loadRound(scope, input);
  const settled = { decision, reason: input.reason || null };
  const { part, quote } = await decideOffer(
    scope,
    round.row,
    round.part,
    settled,
    context,
    (locked) => revision !== null && assertSeen(revision, round.part, locked, context.now()),
  );
  await finishOffer(scope, quote.reference, context.now());
  const row = await scope.get(negotiations, eq(negotiations.id, round.row.id));
  return { negotiation: toQuoteNegotiation({ row, part }, quote, context.now()), quote };
}

/** Returns the quote to Saved. The request and its withdrawal stay in the quote's history. */
export const removeNegotiation = (input: NegotiationInput<'remove'>, context: Work) =>
  context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    await withdraw(scope, await loadRound(scope, input), context);
  });

/** Like {@link removeNegotiation}, but 409 if there already is an offer, because nobody may have seen it yet. */
export const withdrawRequest = (input: NegotiationInput<'remove'>, context: Work) =>
  context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const round = await loadRound(scope, input);
    if (round.part.status !== 'pending')
      throw Refusal.conflict(
        'The pricing desk has already answered. Open the quote to accept or decline the offer.',
      );
    await withdraw(scope, round, context);
  });

async function withdraw(scope: Scope, { row, part }: Round, context: Work): Promise<void> {
  await withdrawSlice(scope, row, context);
  await finishOffer(scope, part.quoteReference, context.now());
}

const finishOffer = (scope: Scope, reference: string, now: Date) =>
  finishMatters(scope, [`offer:${reference}`], now);
