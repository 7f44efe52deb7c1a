import type { contract } from '@portal/api-client';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { loadQuote, type QuoteInput } from './load-quote.ts';
import { quoteMargins } from './tables.ts';

type MarginRow = typeof quoteMargins.$inferSelect;

/** Until anyone at the company has set a margin. */
const DEFAULT_MARGIN = { monthlyPercent: 20, installPercent: 0 };

/** The quote's margin; a quote without one suggests what the caller, or else the company, set last. */
export async function getMargin(
  input: QuoteInput<'getMargin'>,
  { scope, caller }: Context,
): Promise<quoteContract.Margin> {
  const { reference } = await loadQuote(scope, input);
  const own = await scope.find(quoteMargins, eq(quoteMargins.quoteReference, reference));
  if (own !== null) return toMargin(own);
  return { ...(await suggestMargin(scope, caller.userId)), setAt: null, setBy: null };
}

/** The margin that the user, or else their company, used last. Every new proposal starts with it. */
export async function suggestMargin(
  scope: Scope,
  userId: number,
): Promise<{ monthlyPercent: number; installPercent: number }> {
  const [last] = await scope.list(quoteMargins, {
    orderBy: [
      // Nulls sort first: `coalesce` counts a margin whose author was removed as the company's.
      desc(sql`coalesce(${quoteMargins.setById} = ${userId}, false)`),
      desc(quoteMargins.setAt),
    ],
    limit: 1,
  });
  const { monthlyPercent, installPercent } = last ?? DEFAULT_MARGIN;
  return { monthlyPercent, installPercent };
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
  setAt: row.setAt.toISOString(),
  setBy: row.setBy,
});
