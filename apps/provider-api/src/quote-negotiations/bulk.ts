import { contract } from '@portal/api-client';
import { forEachItem } from '../bulk-runs/each-item.ts';
import type { BulkKind } from '../provider.ts';
import { toVersionedReference, undoEach } from '../quotes/bulk/kinds.ts';
import { loadQuote, type QuoteFamily } from '../quotes/load-quote.ts';
import { withdrawRequest } from './decide.ts';
import { createNegotiation } from './start.ts';

/** A negotiation for each quote. Undoing withdraws those that the pricing desk has not answered. */
const createNegotiateKind = (family: QuoteFamily): BulkKind<object> => ({
  endpoint: contract.quotes[family].negotiateMany,
  batch: 20,
  change: (items, _input, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      const { uuid } = await createNegotiation({ family, ...toVersionedReference(key, version) }, each);
      const quote = await loadQuote(each.scope, { family, reference: key });
      return { before: {}, after: { version: quote.version, negotiationUuid: uuid } };
    }),
  undo: (items, _input, work) =>
    undoEach(items, work, ({ key, after }, each) =>
      withdrawRequest({ family, reference: key, negotiationUuid: `${after['negotiationUuid']}` }, each),
    ),
});

export const NEGOTIATE_KINDS = {
  single: createNegotiateKind('single'),
  broadband: createNegotiateKind('broadband'),
};
