import type { contract, ParsedOf } from '@portal/api-client';
import { and, asc, eq, inArray, isNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { toNegotiationQuote } from '../multi-quote-negotiations/decisions/offer-values.ts';
import { negotiationQuotes, negotiations } from '../multi-quote-negotiations/tables.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { loadQuote, type QuoteFamily } from '../quotes/load-quote.ts';
import type { QuoteRow } from '../quotes/tables.ts';
import { getRevision } from './offer-revision.ts';

type Endpoints = typeof contract.quotes.single.negotiations;
export type QuoteNegotiation = contract.quotes.QuoteNegotiation;
/** What the contract parsed, and which family of quotes the endpoint belongs to. */
export type NegotiationInput<Name extends keyof Endpoints> = ParsedOf<Endpoints[Name]> & {
  family: QuoteFamily;
};

/** A round of a single quote's negotiation, and its only offer. */
export interface Round {
  row: typeof negotiations.$inferSelect;
  part: typeof negotiationQuotes.$inferSelect;
}

export function toQuoteNegotiation({ row, part }: Round, quote: QuoteRow, now: Date): QuoteNegotiation {
  const target = row.targets.find(({ kind }) => kind === 'monthly');
  const isEnded = row.status === 'pending' && statusAt(quote, now) !== 'negotiation';
  return {
    uuid: row.uuid,
    round: row.round,
    status: isEnded ? 'ended' : row.status,
    notes: row.notes,
    targetMonthly: target?.value ?? null,
    targetTermMonths: row.targetTermMonths,
    answerDueAt: row.answerDueAt.toISOString(),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    offer: toNegotiationQuote(part, quote, now),
    revision: getRevision(part, quote, now),
  };
}

/** The rounds of a quote's own negotiations, first round first. Leaves out negotiations of its multi-quote. */
export async function listRounds(scope: Scope, reference: string): Promise<Round[]> {
  const parts = await scope.list(negotiationQuotes, {
    where: eq(negotiationQuotes.quoteReference, reference),
  });
  const ids = parts.map(({ negotiationId }) => negotiationId);
  if (ids.length === 0) return [];
  const rows = await scope.list(negotiations, {
    where: and(inArray(negotiations.id, ids), isNull(negotiations.multiQuoteId)),
    orderBy: [asc(negotiations.round)],
  });
  return rows.flatMap((row) => {
    const part = parts.find(({ negotiationId }) => negotiationId === row.id);
    return part ? [{ row, part }] : [];
  });
}

/** Locks the negotiation. Every decision locks it before the quote. 404 unless it is about the quote. */
export async function loadRound(
  scope: Scope,
  { family, reference, negotiationUuid }: { family: QuoteFamily; reference: string; negotiationUuid: string },
): Promise<Round> {
  const quote = await loadQuote(scope, { family, reference });
  const row = await scope.get(
    negotiations,
    and(eq(negotiations.uuid, uuidId(negotiationUuid)), isNull(negotiations.multiQuoteId)),
    { lock: 'update' },
  );
  const part = await scope.get(
    negotiationQuotes,
    and(eq(negotiationQuotes.negotiationId, row.id), eq(negotiationQuotes.quoteReference, quote.reference)),
  );
  return { row, part };
}

export async function listNegotiations(
  input: NegotiationInput<'list'>,
  { scope, now }: Context,
): Promise<QuoteNegotiation[]> {
  const quote = await loadQuote(scope, input);
  const rounds = await listRounds(scope, quote.reference);
  return rounds.map((round) => toQuoteNegotiation(round, quote, now()));
}
