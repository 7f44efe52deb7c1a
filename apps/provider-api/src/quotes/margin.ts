import type { contract } from '@portal/api-client';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import type { ProposalMargin } from '@portal/api-client/proposal';
import { desc, eq, sql } from 'drizzle-orm';
import type { InputColumns } from '../db/columns/input-columns.ts';
import type { Scope } from '../db/scope.ts';
import { loadDefaultMargins, toMarkup } from '../default-margins/service.ts';
import type { Context } from '../http/context.ts';
import { loadQuote, type QuoteInput } from './load-quote.ts';
import { quoteMargins } from './tables.ts';

type MarginRow = typeof quoteMargins.$inferSelect;

/** Until anyone at the company has set a margin. */
const DEFAULT_MARGIN = { monthlyPercent: 20, installPercent: 0 };

/** The quote's margin, or else the one that its proposal starts with. */
export async function getMargin(
  input: QuoteInput<'getMargin'>,
  { scope, caller }: Context,
): Promise<quoteContract.Margin> {
  const { reference } = await loadQuote(scope, input);
  const own = await scope.find(quoteMargins, eq(quoteMargins.quoteReference, reference));
  if (own !== null) return toMargin(own);
  const family = input.family === 'broadband' ? 'broadband' : 'leasedLine';
  const { companyDefault, ...suggested } = await suggestMargin(scope, caller.userId, family);
  return { ...toMarkup(suggested), companyDefault, setAt: null, setBy: null };
}

type Suggested = ProposalMargin & Pick<quoteContract.Margin, 'companyDefault'>;

/**
 * What every new proposal starts with: the company's default for the product, or else the margin that the user, or
 * their company, used last.
 */
export async function suggestMargin(
  scope: Scope,
  userId: number,
  family: quoteContract.ProductFamily,
): Promise<Suggested> {
  const { [family]: own } = await loadDefaultMargins(scope);
  if (own !== null) return { ...own, companyDefault: { ...own, family } };
  const [last] = await scope.list(quoteMargins, {
    orderBy: [
      // Nulls sort first: `coalesce` counts a margin whose author was removed as the company's.
      desc(sql`coalesce(${quoteMargins.setById} = ${userId}, false)`),
      desc(quoteMargins.setAt),
    ],
    limit: 1,
  });
  const { monthlyPercent, installPercent } = last ?? DEFAULT_MARGIN;
  return { basis: 'markup', monthlyPercent, installPercent, companyDefault: null };
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
  setAt: row.setAt.toISOString(),
  setBy: row.setBy,
});
