import type { availability, common, quotes as quoteContract } from '@portal/api-client/contract';
import type { Context } from '../http/context.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import type { Work } from '../provider.ts';
import { quoteHistory } from './events.ts';
import { loadQuote, type QuoteInput } from './load-quote.ts';
import { toQuote, toViewer } from './mappers.ts';

export async function getQuote(input: QuoteInput<'get'>, context: Work): Promise<quoteContract.Quote> {
  return toQuote(await loadQuote(context.scope, input), await toViewer(context));
}

export async function listQuoteHistory(
  input: QuoteInput<'listHistory'>,
  { scope }: Context,
): Promise<common.HistoryEntry[]> {
  const { reference } = await loadQuote(scope, input);
  return quoteHistory.list(scope, reference);
}

export async function listQuoteAddons(
  input: QuoteInput<'listAddons'>,
  { scope }: Context,
): Promise<availability.AddonGroup[]> {
  return getAddonGroups(await loadQuote(scope, input));
}
