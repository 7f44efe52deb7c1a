import { contract } from '@portal/api-client';
import type { Context } from '../http/context.ts';
import { bind } from '../http/routing/bind.ts';
import { startWith } from '../quotes/bulk/service.ts';
import type { QuoteFamily } from '../quotes/load-quote.ts';
import { NEGOTIATE_KINDS } from './bulk.ts';
import { acceptOffer, counterOffer, declineOffer, removeNegotiation } from './decide.ts';
import { listNegotiations } from './service.ts';
import { createNegotiation } from './start.ts';

function bindNegotiations(family: QuoteFamily) {
  const { negotiations, negotiateMany } = contract.quotes[family];
  const via =
    <Input, Output>(handle: (input: Input & { family: QuoteFamily }, context: Context) => Output) =>
    (input: Input, context: Context) =>
      handle({ ...input, family }, context);
  return [
    bind(negotiations.list, via(listNegotiations)),
    bind(negotiations.create, via(createNegotiation)),
    bind(negotiations.accept, via(acceptOffer)),
    bind(negotiations.decline, via(declineOffer)),
    bind(negotiations.counter, via(counterOffer)),
    bind(negotiations.remove, via(removeNegotiation)),
    bind(negotiateMany, startWith(family, NEGOTIATE_KINDS[family])),
  ];
}

export const quoteNegotiationRoutes = [...bindNegotiations('single'), ...bindNegotiations('broadband')];
