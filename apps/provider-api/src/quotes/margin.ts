import type { quotes as quoteContract } from '@portal/api-client/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { loadQuote, type QuoteEndpoints } from './load-quote.ts';
import { quoteMargins } from './tables.ts';

/** Where a company's very first proposal starts. */
const DEFAULT_MARGIN = { monthlyPercent: 20, installPercent: 0 };

/** The margin of a quote; of one without, what its reader set last on any, or else what his company did. */
export async function getMargin(
  calls: QuoteEndpoints,
  reference: string,
  context: Context,
): Promise<quoteContract.Margin> {
  await loadQuote(context.scope, calls, reference);
  const own = await context.scope.find(quoteMargins, eq(quoteMargins.quoteReference, reference));
  if (own !== null) return toMargin(own);
  const [last] = await context.scope.list(quoteMargins, {
    orderBy: [
      // Nulls would come first: a margin whose setter is gone is the company's.
      desc(sql`coalesce(${quoteMargins.setById} = ${context.caller.userId}, false)`),
      desc(quoteMargins.setAt),
    ],
    limit: 1,
  });
  const { monthlyPercent, installPercent } = last ?? DEFAULT_MARGIN;
  return { monthlyPercent, installPercent, setAt: null, setBy: null };
}

/** Of two who set it, the later stands, like a bookmark: it is nobody's work and changes nothing of the quote. */
export function setMargin(
  calls: QuoteEndpoints,
  { reference, monthlyPercent, installPercent }: { reference: string } & Percents,
  context: Context,
): Promise<quoteContract.Margin> {
  const { userId: setById, name: setBy } = context.caller;
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Locked, so that of two first margins one is the second.
    await loadQuote(scope, calls, reference, { lock: 'update' });
    const next = { monthlyPercent, installPercent, setById, setBy, setAt: context.now() };
    const [changed] = await scope.update(quoteMargins, next, eq(quoteMargins.quoteReference, reference));
    return toMargin(changed ?? (await scope.insert(quoteMargins, { quoteReference: reference, ...next })));
  });
}

interface Percents {
  monthlyPercent: number;
  installPercent: number;
}

const toMargin = (row: Percents & { setAt: Date; setBy: string }): quoteContract.Margin => ({
  monthlyPercent: row.monthlyPercent,
  installPercent: row.installPercent,
  setAt: row.setAt.toISOString(),
  setBy: row.setBy,
});
