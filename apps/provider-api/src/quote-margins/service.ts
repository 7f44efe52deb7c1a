import type { contract } from '@portal/api-client';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import type { InputColumns } from '../db/columns/input-columns.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { toMarkup } from '../default-margins/service.ts';
import type { Context } from '../http/context.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { loadQuote, type QuoteInput } from '../quotes/load-quote.ts';
import { quoteMargins } from '../quotes/tables.ts';
import { suggestMargin } from './suggest-margin.ts';
import { multiQuoteMargins } from './tables.ts';

type MarginRow = typeof quoteMargins.$inferSelect;

/** The quote's margin, or else its multi-quote's, or else the margin that a new proposal starts with. */
export async function getMargin(
  input: QuoteInput<'getMargin'>,
  { scope, caller }: Context,
): Promise<quoteContract.Margin> {
  const { reference, multiQuoteUuid } = await loadQuote(scope, input);
  const own = await scope.find(quoteMargins, eq(quoteMargins.quoteReference, reference));
  if (own !== null) return toMargin(own);
  const unset = { companyDefault: null, multiQuote: null, setAt: null, setBy: null };
  const multiQuote = multiQuoteUuid === null ? null : await findDealMargin(scope, multiQuoteUuid);
  if (multiQuote !== null) return { ...unset, ...toMarkup(multiQuote), multiQuote };
  const family = input.family === 'broadband' ? 'broadband' : 'leasedLine';
  const { companyDefault, ...suggested } = await suggestMargin(scope, caller.userId, family);
  return { ...unset, ...toMarkup(suggested), companyDefault };
}

/** The margin that was set for the whole multi-quote; null if none was. */
async function findDealMargin(scope: Scope, uuid: string): Promise<quoteContract.MultiQuoteMargin | null> {
  const multiQuote = await scope.find(multiQuotes, eq(multiQuotes.uuid, uuid));
  if (multiQuote === null) return null;
  const margin = await scope.find(multiQuoteMargins, eq(multiQuoteMargins.multiQuoteId, multiQuote.id));
  if (margin === null) return null;
  const { basis, monthlyPercent, installPercent } = margin;
  return { basis, monthlyPercent, installPercent, uuid, name: multiQuote.name };
}

/** The last write wins, as with bookmarks: a margin does not change the quote itself. */
export function updateMargin(
  input: QuoteInput<'updateMargin'>,
  context: Context,
): Promise<quoteContract.Margin> {
  const { userId: setById, name: setBy } = context.caller;
  const values = {
    monthlyPercent: input.monthlyPercent,
    installPercent: input.installPercent,
  } satisfies InputColumns<typeof contract.quotes.single.updateMargin, typeof quoteMargins, 'reference'>;
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Locked, so that of two concurrent first margins the second becomes an update.
    const { reference } = await loadQuote(scope, input, { lock: 'update' });
    const next = { ...values, setById, setBy, setAt: context.now() };
    const [changed] = await scope.update(quoteMargins, next, eq(quoteMargins.quoteReference, reference));
    return toMargin(changed ?? (await scope.insert(quoteMargins, { quoteReference: reference, ...next })));
  });
}

const toMargin = (row: MarginRow): quoteContract.Margin => ({
  monthlyPercent: row.monthlyPercent,
  installPercent: row.installPercent,
  companyDefault: null,
  multiQuote: null,
  setAt: row.setAt.toISOString(),
  setBy: row.setBy,
});
