import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { suggestMargin } from '../quote-margins/suggest-margin.ts';
import { multiQuoteMargins } from '../quote-margins/tables.ts';
import { quoteMargins, quotes } from '../quotes/tables.ts';

type Endpoints = typeof contract.multiQuotes.proposal;
type DealMargin = contract.multiQuotes.DealMargin;

export async function getDealMargin(
  { uuid }: ParsedOf<Endpoints['getMargin']>,
  { scope, caller }: Context,
): Promise<DealMargin> {
  const { id } = await loadMultiQuote(scope, uuid);
  const row = await scope.find(multiQuoteMargins, eq(multiQuoteMargins.multiQuoteId, id));
  if (row !== null) return toDealMargin(row);
  const suggested = await suggestMargin(scope, caller.userId, 'leasedLine');
  return { ...suggested, setAt: null, setBy: null };
}

/** The last write wins: a margin does not change the multi-quote itself. */
export function updateDealMargin(
  { uuid, basis, monthlyPercent, installPercent }: ParsedOf<Endpoints['updateMargin']>,
  context: Context,
): Promise<DealMargin> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Locked, so that of two concurrent first margins the second becomes an update.
    const { id } = await loadMultiQuote(scope, uuid, 'update');
    const values = {
      basis,
      monthlyPercent,
      installPercent,
      setBy: context.caller.name,
      setAt: context.now(),
    };
    const [changed] = await scope.update(multiQuoteMargins, values, eq(multiQuoteMargins.multiQuoteId, id));
    return toDealMargin(changed ?? (await scope.insert(multiQuoteMargins, { multiQuoteId: id, ...values })));
  });
}

export async function removeQuoteMargin(
  { uuid, reference }: ParsedOf<Endpoints['removeQuoteMargin']>,
  { scope }: Context,
): Promise<void> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const quote = await scope.get(
    quotes,
    and(eq(quotes.multiQuoteUuid, multiQuote.uuid), eq(quotes.reference, reference)),
  );
  await scope.remove(quoteMargins, eq(quoteMargins.quoteReference, quote.reference));
}

const toDealMargin = (row: typeof multiQuoteMargins.$inferSelect): DealMargin => ({
  basis: row.basis,
  monthlyPercent: row.monthlyPercent,
  installPercent: row.installPercent,
  companyDefault: null,
  setAt: row.setAt.toISOString(),
  setBy: row.setBy,
});
