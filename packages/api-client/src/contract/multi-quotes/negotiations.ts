import * as v from 'valibot';
import { emptyEndpoint, listEndpoint, pageEndpoint, resourceEndpoint } from '../../endpoint.ts';
import { day, instant, multilineText, paging, pence, queryList, requiredTextLine } from '../shared/common.ts';
import { bulkOutcome, common, expectedVersion, MAX_BULK_ITEMS, one, version } from './shared.ts';

/** Negotiations and their quotes (§4): a quote is `ready` once the pricing desk has responded. */
export const NEGOTIATION_STATUSES = ['pending', 'accepted', 'declined'] as const;
export const NEGOTIATION_QUOTE_STATUSES = ['pending', 'ready', 'accepted', 'declined'] as const;

export const negotiation = v.object({
  uuid: v.string(),
  name: v.string(),
  notes: v.nullable(v.string()),
  status: v.picklist(NEGOTIATION_STATUSES),
  multiQuoteUuid: v.string(),
  quotesCount: v.number(),
  /** Quotes with an offer that needs a decision. */
  readyCount: v.number(),
  createdAt: instant,
  version,
});
export type Negotiation = v.InferOutput<typeof negotiation>;

export const negotiationQuote = v.object({
  uuid: v.string(),
  /** Quotes of one group are priced together, and can be accepted or declined together. */
  group: v.string(),
  quoteReference: v.string(),
  customerName: v.string(),
  postcode: v.string(),
  supplierKey: v.string(),
  productName: v.string(),
  termMonths: v.number(),
  eccCost: pence,
  installCost: pence,
  monthlyCost: pence,
  /** Null until the pricing desk has responded. */
  newEcc: v.nullable(pence),
  newInstall: v.nullable(pence),
  newMonthlyCost: v.nullable(pence),
  /** Uuid of an alternative search quote offered by the desk; null when only the price changed. */
  newSearchQuote: v.nullable(v.string()),
  status: v.picklist(NEGOTIATION_QUOTE_STATUSES),
  /** The pricing desk's note. */
  note: v.nullable(v.string()),
  createdAt: instant,
});
export type NegotiationQuote = v.InferOutput<typeof negotiationQuote>;

const negotiationsPath = `${one}/multi-quote-negotiations` as const;
const negotiationPath = `${negotiationsPath}/{negotiationUuid}` as const;
const camel = { camelCaseOnWire: ['multiQuoteUuid'] } as const;

export const NEGOTIATION_SORT_KEYS = ['name', 'status', 'createdAt'] as const;

/** §7 Negotiations. */
export const negotiations = {
  list: pageEndpoint(
    'multiQuotes.negotiations.list',
    {
      ...common,
      ...camel,
      method: 'GET',
      path: negotiationsPath,
      summary: 'Negotiations of a multi-quote, newest first.',
      query: v.object({
        ...paging(NEGOTIATION_SORT_KEYS),
        status: v.optional(queryList(NEGOTIATION_STATUSES)),
      }),
    },
    negotiation,
  ),
  create: resourceEndpoint(
    'multiQuotes.negotiations.create',
    {
      ...common,
      ...camel,
      method: 'POST',
      path: negotiationsPath,
      summary: 'Asks the pricing desk for better prices on Saved quotes.',
      body: v.object({
        name: requiredTextLine(120),
        notes: v.optional(v.nullable(multilineText(2000))),
        /** Needed when `selection` is `selected`. */
        quoteReferences: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_BULK_ITEMS)), []),
        /** `all`: every Saved quote of the multi-quote. */
        selection: v.optional(v.picklist(['selected', 'all']), 'selected'),
      }),
    },
    negotiation,
  ),
  get: resourceEndpoint(
    'multiQuotes.negotiations.get',
    { ...common, ...camel, method: 'GET', path: negotiationPath, summary: 'One negotiation.' },
    negotiation,
  ),
  update: resourceEndpoint(
    'multiQuotes.negotiations.update',
    {
      ...common,
      ...camel,
      method: 'PATCH',
      path: negotiationPath,
      summary: 'Changes name and notes.',
      body: v.object({
        ...expectedVersion,
        name: v.optional(requiredTextLine(120)),
        notes: v.optional(v.nullable(multilineText(2000))),
      }),
    },
    negotiation,
  ),
  remove: emptyEndpoint('multiQuotes.negotiations.remove', {
    ...common,
    method: 'DELETE',
    path: negotiationPath,
    summary: 'Withdraws a pending negotiation; its quotes return to Saved.',
  }),
  listQuotes: listEndpoint(
    'multiQuotes.negotiations.listQuotes',
    {
      ...common,
      method: 'GET',
      path: `${negotiationPath}/quotes`,
      summary: 'Offers of a negotiation, one per quote.',
    },
    negotiationQuote,
  ),
  accept: resourceEndpoint(
    'multiQuotes.negotiations.accept',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/accept`,
      summary: 'Accepts the new price; the quote returns to Saved with it.',
      body: v.object({}),
    },
    negotiationQuote,
  ),
  decline: resourceEndpoint(
    'multiQuotes.negotiations.decline',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/decline`,
      summary: 'Declines the new price; the quote returns to Saved unchanged.',
      body: v.object({}),
    },
    negotiationQuote,
  ),
  acceptGroup: resourceEndpoint(
    'multiQuotes.negotiations.acceptGroup',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-accept`,
      summary: 'Accepts the new prices of a group.',
      body: v.object({ group: requiredTextLine() }),
    },
    bulkOutcome,
  ),
  declineGroup: resourceEndpoint(
    'multiQuotes.negotiations.declineGroup',
    {
      ...common,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-decline`,
      summary: 'Declines the new prices of a group.',
      body: v.object({ group: requiredTextLine() }),
    },
    bulkOutcome,
  ),
};

export const priceRequest = v.object({
  id: v.number(),
  name: v.string(),
  status: v.picklist(['pending', 'accepted', 'declined']),
  createdDate: day,
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
