import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { addQuotes, requestDeskPrices } from '../multi-quote-negotiations/start/add-quotes.ts';
import { negotiationQuotes, negotiations } from '../multi-quote-negotiations/tables.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import type { Work } from '../provider.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { loadQuote } from '../quotes/load-quote.ts';
import { quoteConflict, toViewer } from '../quotes/mappers.ts';
import type { QuoteRow } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { listRounds, type NegotiationInput, type QuoteNegotiation, toQuoteNegotiation } from './service.ts';

/** Asks the pricing desk. 409 unless the quote is Saved and as the caller saw it. */
export function createNegotiation(
  input: NegotiationInput<'create'>,
  context: Work,
): Promise<QuoteNegotiation> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const quote = await loadQuote(scope, input, { lock: 'update' });
    const viewer = await toViewer({ ...context, db: tx, scope });
    if (quote.kind === 'multi')
      throw Refusal.conflict(
        'This quote belongs to a multi quote. Start the negotiation on the multi quote.',
      );
    const status = statusAt(quote, viewer.now);
    if (!isStepAllowed('negotiate', status))
      throw quoteConflict(
        `This quote is now ${QUOTE_STATUS_LABELS[status].label}; only a Saved quote can be negotiated.`,
        quote,
        viewer,
      );
    if (input.version !== undefined && input.version !== quote.version)
      throw quoteConflict('This quote has changed since you opened it.', quote, viewer);
    return startRound(tx, scope, quote, input, context);
  });
}

type Request = Pick<NegotiationInput<'create'>, 'targetMonthly' | 'targetTermMonths' | 'notes'>;

/** Adds the next round. The quote must be Saved and locked, so that no two rounds have the same number. */
export async function startRound(
  tx: Database,
  scope: Scope,
  quote: QuoteRow,
  { targetMonthly, targetTermMonths, notes }: Request,
  context: Work,
): Promise<QuoteNegotiation> {
  const now = context.now();
  const earlier = await listRounds(scope, quote.reference);
  const round = (earlier.at(-1)?.row.round ?? 0) + 1;
  const group = getSupplierName(quote.supplierKey);
  const row = await scope.insert(negotiations, {
    multiQuoteId: null,
    name: round === 1 ? quote.reference : `${quote.reference}, round ${round}`,
    notes: notes || null,
    status: 'pending',
    targets: targetMonthly ? [{ group, kind: 'monthly', value: targetMonthly }] : [],
    targetTermMonths: targetTermMonths ?? null,
    firstRoundId: earlier[0]?.row.id ?? null,
    round,
    answerDueAt: now,
    createdBy: context.caller.name,
    createdAt: now,
    updatedAt: now,
  });
  await addQuotes(tx, scope, row, [quote], context.now);
  await requestDeskPrices(tx, scope, row, context);
  const [requested, part] = await Promise.all([
    scope.get(negotiations, eq(negotiations.id, row.id)),
    scope.get(negotiationQuotes, eq(negotiationQuotes.negotiationId, row.id)),
  ]);
  return toQuoteNegotiation({ row: requested, part }, { ...quote, status: 'negotiation' }, now);
}
