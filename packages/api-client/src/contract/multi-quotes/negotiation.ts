import * as v from '@portal/api-client/schema';
import { cost, instant, requiredTextLine } from '@portal/api-client/schema';
import { variant } from 'valibot';
import { QUOTE_STATUSES } from '../../status/quote-states.ts';
import { version } from './shared.ts';

/** Negotiations and their quotes (§4): a quote is `ready` once the pricing desk has responded. */
export const NEGOTIATION_STATUSES = ['pending', 'accepted', 'declined'] as const;
export const NEGOTIATION_QUOTE_STATUSES = ['pending', 'ready', 'accepted', 'declined'] as const;

/** What the partner hopes for in a group of quotes. */
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
  /** What the group may cost per month altogether, in pence. */
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

/** The same in an answer; `value` is hidden from users who may not see costs. */
const shownTarget = v.object({ group: v.string(), kind: v.picklist(['percent', 'monthly']), value: cost });

export const negotiation = v.object({
  uuid: v.string(),
  name: v.string(),
  notes: v.nullable(v.string()),
  status: v.picklist(NEGOTIATION_STATUSES),
  multiQuoteUuid: v.string(),
  /** From 1; a further round is about quotes of the rounds before it. */
  round: v.number(),
  targets: v.array(shownTarget),
  /** When the pricing desk's answer is expected. */
  answerDueAt: instant,
  createdBy: v.nullable(v.string()),
  quotesCount: v.number(),
  /** Quotes with an offer that needs a decision. Quotes that were cancelled or have expired do not count. */
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
  /**
   * The quote's current status; older servers do not send it. An undecided offer ends with its quote, when that is
   * cancelled or expires.
   */
  quoteStatus: v.optional(v.picklist(QUOTE_STATUSES)),
  customerName: v.string(),
  postcode: v.string(),
  supplierKey: v.string(),
  /**
   * The product, term and total over the term that the offer is compared with: the quote's before the decision. Null
   * where they were not stored when the offer was decided.
   */
  productName: v.nullable(v.string()),
  termMonths: v.nullable(v.number()),
  totalCost: v.nullable(cost),
  eccCost: cost,
  installCost: cost,
  monthlyCost: cost,
  /** Null until the pricing desk has responded. */
  newEcc: v.nullable(cost),
  newInstall: v.nullable(cost),
  newMonthlyCost: v.nullable(cost),
  /** Over the offered term, without ECC. */
  newTotalCost: v.nullable(cost),
  /** Uuid of an alternative search quote offered by the desk; null when only the price changed. */
  newSearchQuote: v.nullable(v.string()),
  /** What that alternative is. */
  newProduct: v.nullable(
    v.object({ productName: v.string(), termMonths: v.number(), leadTimeDays: v.number() }),
  ),
  status: v.picklist(NEGOTIATION_QUOTE_STATUSES),
  /** The pricing desk's note. */
  note: v.nullable(v.string()),
  /** Why the partner accepted or declined it. */
  reason: v.nullable(v.string()),
  /** `Pricing desk` for a quote that the desk could not improve. */
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
  /** Quotes that the pricing desk has not answered. Older servers do not send it. */
  pendingCount: v.optional(v.number()),
  installCost: cost,
  monthlyCost: cost,
  eccCost: cost,
  newInstall: cost,
  newMonthlyCost: cost,
  newEcc: cost,
  /** Number of quotes offered at another term, and at a longer term. */
  otherTermCount: v.number(),
  longerTermCount: v.number(),
  /** Over the terms, without ECC; null where a quote's old term was not stored. */
  totalCost: v.nullable(cost),
  newTotalCost: v.nullable(cost),
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
