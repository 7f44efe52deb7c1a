import type { contract, ParsedOf } from '@portal/api-client';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import { eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import type { JsonPageOf } from '../http/response/json-page.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { exportQuotesWhere, listQuotesOfMultiQuote } from '../quotes/list.ts';
import { quotes } from '../quotes/tables.ts';
import { updateQuote } from '../quotes/update.ts';
import { loadQuotes } from './bulk/for-each-quote.ts';

type Endpoints = typeof contract.multiQuotes.quotes;

/** A multi-quote's quotes take the same steps as single ones. */
const family = 'single';

export async function listMultiQuoteQuotes(
  { uuid, ...query }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<JsonPageOf<quoteContract.QuoteSummary>> {
  const { uuid: multiQuoteUuid } = await loadMultiQuote(context.scope, uuid);
  return listQuotesOfMultiQuote(query, context, { multiQuoteUuid });
}

export async function exportMultiQuoteQuotes(
  { uuid, ...query }: ParsedOf<Endpoints['export']>,
  context: Context,
) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return exportQuotesWhere(eq(quotes.multiQuoteUuid, multiQuote.uuid), query, 'multi-quote-quotes', context);
}

export async function updateMultiQuoteQuote(
  { uuid, reference, ...changes }: ParsedOf<Endpoints['update']>,
  context: Context,
): Promise<quoteContract.QuoteSummary> {
  await loadQuotes(context, await loadMultiQuote(context.scope, uuid), [reference]);
  return updateQuote({ family, reference, ...changes }, context);
}
