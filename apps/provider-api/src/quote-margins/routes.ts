import { contract } from '@portal/api-client';
import type { Context } from '../http/context.ts';
import { type Binding, bind } from '../http/routing/bind.ts';
import type { QuoteFamily } from '../quotes/load-quote.ts';
import { getMargin, updateMargin } from './service.ts';

/** Single and broadband quotes share their handlers. */
function bindMargins(family: QuoteFamily) {
  const quotes = contract.quotes[family];
  const via =
    <Input, Output>(handle: (input: Input & { family: QuoteFamily }, context: Context) => Output) =>
    (input: Input, context: Context) =>
      handle({ ...input, family }, context);
  return [bind(quotes.getMargin, via(getMargin)), bind(quotes.updateMargin, via(updateMargin))];
}

export const quoteMarginRoutes: readonly Binding[] = [...bindMargins('single'), ...bindMargins('broadband')];
