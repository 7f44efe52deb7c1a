import * as v from '@portal/api-client/schema';
import {
  cost,
  day,
  emptyEndpoint,
  fileEndpoint,
  historyEntry,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  queryList,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { priceBasis } from '../quotes/price-basis.ts';
import { SHARED_STATUSES } from '../quotes/proposal-sharing.ts';
import { cursor } from '../shared/cursor.ts';
import { customerFilter } from '../shared/customer-filter.ts';
import { newOwner, owner, ownerFilter } from '../shared/owner.ts';
import { common, expectedVersion, manage, one, root, version } from './shared.ts';

/** §4; it counts as expired when the expiry date is before the end of today (R23). */
export const MULTI_QUOTE_STATUSES = ['created', 'processing', 'searched', 'failed', 'expired'] as const;
export const multiQuoteStatus = v.picklist(MULTI_QUOTE_STATUSES);
export type MultiQuoteStatus = v.InferOutput<typeof multiQuoteStatus>;

/** Filters multi-quotes by the quotes they contain, matching the dashboard's figures. */
export const CONTAINED_QUOTES = ['open', 'expiring'] as const;

export const multiQuote = v.object({
  id: v.number(),
  uuid: v.string(),
  name: v.string(),
  status: multiQuoteStatus,
  expiredAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version,
  /** Whether a search was ever started; `status` does not tell once it has expired. */
  isSearched: v.boolean(),
  locationsCount: v.number(),
  /** All its quotes, as its list counts them. */
  quotesCount: v.number(),
  /**
   * Quotes that can be ordered or were ordered: neither cancelled nor archived, and expired only if the multi-quote
   * itself has expired. The totals include only these.
   */
  activeQuotesCount: v.number(),
  /** Totals of its active quotes, in pence. */
  eccCost: cost,
  /** The part of `eccCost` that is firm; the rest is an estimate until the surveys. */
  firmEccCost: cost,
  installCost: cost,
  monthlyCost: cost,
  /** Sum of install + monthly × term per quote, without ECC (R24). */
  totalCost: cost,
  createdBy: v.nullable(v.string()),
  /** The customer's progress with the proposal that was shared by link; null if none was. */
  proposalStatus: v.nullable(v.picklist(SHARED_STATUSES)),
  ...owner,
  /** How its prices are compared; null until someone has chosen. */
  priceBasis: v.nullable(priceBasis),
});
export type MultiQuote = v.InferOutput<typeof multiQuote>;

export const MULTI_QUOTE_SORT_KEYS = ['name', 'status', 'createdAt', 'updatedAt', 'expiredAt'] as const;

const filters = {
  ...paging(MULTI_QUOTE_SORT_KEYS),
  status: v.optional(queryList(MULTI_QUOTE_STATUSES)),
  createdFrom: v.optional(day),
  createdTo: v.optional(day),
  /** `open`: has a pipeline quote. `expiring`: has a quote that expires between tomorrow and a week from now. */
  withQuotes: v.optional(v.picklist(CONTAINED_QUOTES)),
  proposalStatus: v.optional(v.picklist(SHARED_STATUSES)),
  owner: ownerFilter,
  customer: customerFilter,
};

export const listAvailable = pageEndpoint(
  'multiQuotes.listAvailable',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/availability/multi-quotes',
    summary: 'Multi quotes that have not expired.',
    query: v.object(filters),
  },
  multiQuote,
);
export const list = pageEndpoint(
  'multiQuotes.list',
  {
    ...common,
    method: 'GET',
    path: root,
    summary: 'Saved multi quotes.',
    query: v.object({ ...filters, cursor }),
  },
  multiQuote,
);
export const create = resourceEndpoint(
  'multiQuotes.create',
  {
    ...manage,
    method: 'POST',
    path: root,
    summary: 'Creates a multi quote.',
    body: v.object({ name: requiredTextLine(120) }),
  },
  multiQuote,
);
const exportMultiQuotes = fileEndpoint('multiQuotes.export', {
  ...common,
  method: 'GET',
  path: `${root}/export`,
  summary: 'The filtered multi quotes as CSV.',
  query: v.object(filters),
});
export const get = resourceEndpoint(
  'multiQuotes.get',
  { ...common, method: 'GET', path: one, summary: 'One multi quote.' },
  multiQuote,
);
export const update = resourceEndpoint(
  'multiQuotes.update',
  {
    ...manage,
    method: 'PATCH',
    path: one,
    summary: 'Renames a multi quote, or changes its owner and the owner of their quotes in it.',
    body: v.object({ ...expectedVersion, name: v.optional(requiredTextLine(120)), ownerId: newOwner }),
  },
  multiQuote,
);
export const duplicate = resourceEndpoint(
  'multiQuotes.duplicate',
  {
    ...manage,
    source: 'extension',
    method: 'POST',
    path: `${one}/duplicate`,
    summary: 'Creates a multi quote with the same locations and search filters, without results and quotes.',
    body: v.object({ name: requiredTextLine(120) }),
  },
  multiQuote,
);
export const remove = emptyEndpoint('multiQuotes.remove', {
  ...manage,
  method: 'DELETE',
  path: one,
  summary:
    'Deletes a multi quote and its locations, and cancels its Saved quotes. It can be restored for 24 hours. 409 during a search, and once one of its quotes is accepted.',
});

/** A deleted multi-quote that can still be restored. */
export const deletedMultiQuote = v.object({
  uuid: v.string(),
  name: v.string(),
  deletedBy: v.nullable(v.string()),
  deletedAt: instant,
  restorableUntil: instant,
});
export type DeletedMultiQuote = v.InferOutput<typeof deletedMultiQuote>;

export const listDeleted = listEndpoint(
  'multiQuotes.listDeleted',
  {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${root}/deleted`,
    summary: 'The latest deleted multi quotes that can still be restored, latest first.',
  },
  deletedMultiQuote,
);
export const restore = emptyEndpoint('multiQuotes.restore', {
  ...manage,
  source: 'extension',
  method: 'POST',
  path: `${one}/restore`,
  isReversible: true,
  summary: 'Restores a deleted multi quote, and the quotes that its deletion cancelled. 409 after 24 hours.',
});

export const listHistory = listEndpoint(
  'multiQuotes.listHistory',
  {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${one}/history`,
    summary:
      'History of a multi quote, oldest first: renames, removed locations, searches, and the steps of its quotes taken together.',
  },
  historyEntry,
);

// A reserved word cannot name a constant, only an export.
export { exportMultiQuotes as export };
