import * as v from '@portal/api-client/schema';
import { day, pageEndpoint, paging, queryList } from '@portal/api-client/schema';
import { NEGOTIATION_STATUSES } from './negotiation.ts';
import { NEGOTIATION_SORT_KEYS } from './negotiations.ts';
import { common } from './shared.ts';

export const priceRequest = v.object({
  id: v.number(),
  name: v.string(),
  status: v.picklist(NEGOTIATION_STATUSES),
  createdDate: day,
  negotiationUuid: v.string(),
  multiQuoteUuid: v.string(),
  multiQuoteName: v.string(),
  round: v.number(),
  quotesCount: v.number(),
  /** Quotes with an offer that needs a decision. */
  readyCount: v.number(),
});
export type PriceRequest = v.InferOutput<typeof priceRequest>;

/** §7 Other: the partner's requests to the pricing desk, across all multi-quotes. */
export const listPriceRequests = pageEndpoint(
  'multiQuotes.listPriceRequests',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/price-requests',
    summary: 'Price requests of the partner, newest first.',
    query: v.object({
      ...paging(NEGOTIATION_SORT_KEYS),
      status: v.optional(queryList(NEGOTIATION_STATUSES)),
    }),
  },
  priceRequest,
);
