import type { contract, ParsedOf } from '@portal/api-client';
import type { Context } from '../../http/context.ts';
import { acceptQuote, cancelQuote } from '../../quotes/lifecycle/steps.ts';
import { updateQuote } from '../../quotes/update.ts';
import { loadMultiQuote } from '../load-multi-quote.ts';
import { forSelectedQuotes, type Outcome } from './selected-quotes.ts';

type Endpoints = typeof contract.multiQuotes.quotes;

/** A multi-quote's quotes take the same steps as single ones. */
const endpoints = 'single';

export async function updateQuotes(
  { uuid, references, matching, after, versions = {}, ...changes }: ParsedOf<Endpoints['updateMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return forSelectedQuotes(multiQuote, { references, matching, after }, context, ({ reference }) =>
    updateQuote({ endpoints, reference, version: versions[reference], ...changes }, context),
  );
}

export async function acceptQuotes(
  { uuid, ...selection }: ParsedOf<Endpoints['acceptMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return forSelectedQuotes(multiQuote, selection, context, ({ reference }) =>
    acceptQuote({ endpoints, reference }, context),
  );
}

export async function cancelQuotes(
  { uuid, reason, ...selection }: ParsedOf<Endpoints['cancelMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return forSelectedQuotes(multiQuote, selection, context, ({ reference }) =>
    cancelQuote({ endpoints, reference, reason }, context),
  );
}
