import type { availability, common, quotes as quoteContract } from '@portal/api-client/contract';
import { desc, eq } from 'drizzle-orm';
import { listLatest } from '../db/latest.ts';
import type { Context } from '../http/context.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import { toHistoryEntry } from './events.ts';
import { loadQuote, type QuoteInput } from './load-quote.ts';
import { toQuote, toViewer } from './mappers.ts';
import { quoteEvents } from './tables.ts';

export async function getQuote(input: QuoteInput<'get'>, context: Context): Promise<quoteContract.Quote> {
  return toQuote(await loadQuote(context.scope, input), toViewer(context));
}

export async function listQuoteHistory(
  input: QuoteInput<'listHistory'>,
  { scope }: Context,
): Promise<common.HistoryEntry[]> {
  const { reference } = await loadQuote(scope, input);
  const rows = await listLatest(scope, quoteEvents, {
    where: eq(quoteEvents.quoteReference, reference),
    orderBy: [desc(quoteEvents.at), desc(quoteEvents.id)],
  });
  return rows.map(toHistoryEntry);
}

export async function listQuoteAddons(
  input: QuoteInput<'listAddons'>,
  { scope }: Context,
): Promise<availability.AddonGroup[]> {
  return getAddonGroups(await loadQuote(scope, input));
}
