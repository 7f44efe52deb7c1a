import * as v from '@portal/api-client/schema';
import { cost, day, instant, paging, queryFlag, queryList } from '@portal/api-client/schema';
import { QUOTE_ACTIONS, QUOTE_STATUSES } from '../../status/quote-states.ts';
import { customerFilter } from '../shared/customer-filter.ts';
import { owner, ownerFilter } from '../shared/owner.ts';
import { version } from '../shared/version.ts';
import { SHARED_STATUSES } from './proposal-sharing.ts';
import { deliveryFields, offerFields, orderedDetails, orderedFields } from './shared-fields.ts';

export const quoteStatus = v.picklist(QUOTE_STATUSES);

export const quoteSummary = v.object({
  reference: v.string(),
  kind: v.picklist(['single', 'broadband', 'multi']),
  status: quoteStatus,
  ...orderedFields,
  ...orderedDetails,
  ...offerFields,
  annualCost: cost,
  isBookmarked: v.boolean(),
  /** Test data of a sandbox token: never reaches a customer or a supplier, and is deleted after 30 days. */
  isSandbox: v.optional(v.boolean(), false),
  multiQuoteUuid: v.nullable(v.string()),
  multiQuoteLocationUuid: v.nullable(v.string()),
  /** Instant of expiry; what expires today already counts as expired (R23). */
  expiredAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version,
  /** Terms that an approval agrees to; null until the quote waits for approval. */
  approvalTermsId: v.nullable(v.number()),
  /** The order created from it. */
  orderReference: v.nullable(v.string()),
  /** The customer's progress with the proposal that was shared by link; null if none was. */
  proposalStatus: v.nullable(v.picklist(SHARED_STATUSES)),
  ...owner,
});
export type QuoteSummary = v.InferOutput<typeof quoteSummary>;

export const quote = v.object({
  ...quoteSummary.entries,
  ...deliveryFields,
  addons: v.array(
    v.object({
      uuid: v.string(),
      /** The option's value within its group. */
      value: v.string(),
      name: v.string(),
      text: v.string(),
      quantity: v.number(),
      /** For the whole quantity, like the install cost. */
      monthlyCost: cost,
      installCost: cost,
      additionalInformation: v.nullable(v.string()),
    }),
  ),
  notes: v.nullable(v.string()),
  createdBy: v.nullable(v.string()),
  /** The reason given for a cancellation or decline. */
  reason: v.nullable(v.string()),
  actions: v.array(v.picklist(QUOTE_ACTIONS)),
});
export type Quote = v.InferOutput<typeof quote>;

export const QUOTE_SORT_KEYS = [
  'reference',
  'customerName',
  'customReference',
  'postcode',
  'supplierKey',
  'productName',
  'bearer',
  'speed',
  'termMonths',
  'installCost',
  'monthlyCost',
  'annualCost',
  'totalCost',
  'eccCost',
  'status',
  'createdAt',
  'updatedAt',
  'expiredAt',
] as const;

/** Paging, order and filters of every list of quotes. */
export const quoteListQuery = {
  ...paging(QUOTE_SORT_KEYS),
  status: v.optional(queryList(QUOTE_STATUSES)),
  supplierKey: v.optional(v.string()),
  createdFrom: v.optional(day),
  createdTo: v.optional(day),
  /** First and last of the last days on which a price holds. */
  expiresFrom: v.optional(day),
  expiresTo: v.optional(day),
  isBookmarked: v.optional(queryFlag),
  proposalStatus: v.optional(v.picklist(SHARED_STATUSES)),
  owner: ownerFilter,
  customer: customerFilter,
};
