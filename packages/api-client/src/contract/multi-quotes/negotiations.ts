import * as v from '@portal/api-client/schema';
import {
  day,
  emptyEndpoint,
  instant,
  listEndpoint,
  multilineText,
  pageEndpoint,
  paging,
  pence,
  queryList,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { variant } from 'valibot';
import { negotiationRuns } from './runs.ts';
import {
  bulkOutcome,
  common,
  expectedVersion,
  keys,
  MAX_BULK_ITEMS,
  manage,
  matchingQuotes,
  one,
  version,
} from './shared.ts';

/** Negotiations and their quotes (§4): a quote is `ready` once the pricing desk has responded. */
export const NEGOTIATION_STATUSES = ['pending', 'accepted', 'declined'] as const;
export const NEGOTIATION_QUOTE_STATUSES = ['pending', 'ready', 'accepted', 'declined'] as const;

/** The partner's target for a group of quotes. */
export const negotiationTarget = variant('kind', [
  /** Per cent off the group's monthly prices. */
  v.object({
    group: requiredTextLine(),
    kind: v.literal('percent'),
    value: v.pipe(
      v.number('field must be a number'),
      v.minValue(0.1, 'field must be 0.1 or more'),
      v.maxValue(90, 'field may not be more than 90'),
    ),
  }),
  /** Target total of the group per month, in pence. */
  v.object({
    group: requiredTextLine(),
    kind: v.literal('monthly'),
    value: v.pipe(
      v.number('field must be a number'),
      v.integer(),
      v.minValue(1, 'field must be more than 0'),
    ),
  }),
]);
export type NegotiationTarget = v.InferOutput<typeof negotiationTarget>;

export const negotiation = v.object({
  uuid: v.string(),
  name: v.string(),
  notes: v.nullable(v.string()),
  status: v.picklist(NEGOTIATION_STATUSES),
  multiQuoteUuid: v.string(),
  /** From 1; a further round is about quotes of the rounds before it. */
  round: v.number(),
  targets: v.array(negotiationTarget),
  /** When the pricing desk's answer is expected. */
  answerDueAt: instant,
  createdBy: v.nullable(v.string()),
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
  /**
   * The product, term and total over the term that the offer is compared with: the quote's before the decision. Null
   * where they were not stored when the offer was decided.
   */
  productName: v.nullable(v.string()),
  termMonths: v.nullable(v.number()),
  totalCost: v.nullable(pence),
  eccCost: pence,
  installCost: pence,
  monthlyCost: pence,
  /** Null until the pricing desk has responded. */
  newEcc: v.nullable(pence),
  newInstall: v.nullable(pence),
  newMonthlyCost: v.nullable(pence),
  /** Over the offered term, without ECC. */
  newTotalCost: v.nullable(pence),
  /** Uuid of an alternative search quote offered by the desk; null when only the price changed. */
  newSearchQuote: v.nullable(v.string()),
  /** Describes the alternative. */
  newProduct: v.nullable(
    v.object({ productName: v.string(), termMonths: v.number(), leadTimeDays: v.number() }),
  ),
  status: v.picklist(NEGOTIATION_QUOTE_STATUSES),
  /** The pricing desk's note. */
  note: v.nullable(v.string()),
  /** Why the partner accepted or declined it. */
  reason: v.nullable(v.string()),
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(instant),
  createdAt: instant,
});
export type NegotiationQuote = v.InferOutput<typeof negotiationQuote>;

/** Totals of a group's quotes in one round, in pence; those without an offer count at their old prices. */
const groupTotals = v.object({
  group: v.string(),
  quotesCount: v.number(),
  acceptedCount: v.number(),
  installCost: pence,
  monthlyCost: pence,
  eccCost: pence,
  newInstall: pence,
  newMonthlyCost: pence,
  newEcc: pence,
  /** Number of quotes offered at another term, and number of quotes offered at a longer term. */
  otherTermCount: v.number(),
  longerTermCount: v.number(),
  /** Over the terms, without ECC; null where a quote's old term was not stored. */
  totalCost: v.nullable(pence),
  newTotalCost: v.nullable(pence),
});

export const negotiationRound = v.object({
  uuid: v.string(),
  round: v.number(),
  name: v.string(),
  status: v.picklist(NEGOTIATION_STATUSES),
  createdAt: instant,
  groups: v.array(groupTotals),
});
export type NegotiationRound = v.InferOutput<typeof negotiationRound>;

/** Why an offer is accepted or declined; shown in the history of the quote. */
const decision = { reason: v.optional(v.nullable(multilineText(500))) };
/** The offers of one group, or of all groups. */
const groupDecision = {
  ...decision,
  group: v.optional(requiredTextLine()),
  /** Of these quotes only: many can then be decided in several calls. */
  quoteReferences: v.optional(keys),
};

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
      ...manage,
      ...camel,
      method: 'POST',
      path: negotiationsPath,
      summary: 'Asks the pricing desk for better prices on Saved quotes.',
      body: v.object({
        name: requiredTextLine(120),
        notes: v.optional(v.nullable(multilineText(2000))),
        /** Needed when `selection` is `selected`. */
        quoteReferences: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_BULK_ITEMS)), []),
        /** `all`: every Saved quote of the multi-quote, or only those that match `matching`. */
        selection: v.optional(v.picklist(['selected', 'all']), 'selected'),
        ...matchingQuotes,
        targets: v.optional(v.array(negotiationTarget), []),
        /** The negotiation that this is a further round of. */
        previousUuid: v.optional(v.nullable(v.string())),
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
      ...manage,
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
    ...manage,
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
  listRounds: listEndpoint(
    'multiQuotes.negotiations.listRounds',
    {
      ...common,
      source: 'extension',
      method: 'GET',
      path: `${negotiationPath}/rounds`,
      summary:
        'All negotiation rounds about the quotes of this negotiation, with totals per group, first round first.',
    },
    negotiationRound,
  ),
  accept: resourceEndpoint(
    'multiQuotes.negotiations.accept',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/accept`,
      summary: 'Accepts the new price; the quote returns to Saved with it.',
      body: v.object(decision),
    },
    negotiationQuote,
  ),
  decline: resourceEndpoint(
    'multiQuotes.negotiations.decline',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/{id}/decline`,
      summary: 'Declines the new price; the quote returns to Saved unchanged.',
      body: v.object(decision),
    },
    negotiationQuote,
  ),
  runs: negotiationRuns,
  acceptGroup: resourceEndpoint(
    'multiQuotes.negotiations.acceptGroup',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-accept`,
      summary: 'Accepts the new prices of a group, or of all groups.',
      body: v.object(groupDecision),
    },
    bulkOutcome,
  ),
  declineGroup: resourceEndpoint(
    'multiQuotes.negotiations.declineGroup',
    {
      ...manage,
      method: 'PUT',
      path: `${negotiationPath}/quotes/group-decline`,
      summary: 'Declines the new prices of a group, or of all groups.',
      body: v.object(groupDecision),
    },
    bulkOutcome,
  ),
};

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
