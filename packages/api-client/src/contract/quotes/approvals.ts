import * as v from '@portal/api-client/schema';
import { cost, instant, listEndpoint, pageEndpoint } from '@portal/api-client/schema';
import { namedReferences } from '../shared/named-references.ts';
import { quoteListQuery, quoteSummary } from './quote.ts';

/** A quote that awaits approval or was approved, with the answers of its request form that an approver compares. */
export const approvalRequest = v.object({
  ...quoteSummary.entries,
  requestedBy: v.nullable(v.string()),
  requestedAt: v.nullable(instant),
  purchaseOrderReference: v.nullable(v.string()),
  /** The day on which the customer requires the service. */
  requiredDate: v.nullable(v.string()),
  /** The first approval since the form was submitted; null if there is none. */
  firstApprovedBy: v.nullable(v.string()),
  firstApprovedAt: v.nullable(instant),
});
export type ApprovalRequest = v.InferOutput<typeof approvalRequest>;

/** Quotes of every kind that are or were pending approval. */
export const listApprovals = pageEndpoint(
  'approvals.list',
  {
    method: 'GET',
    path: '/api/v1/approvals',
    source: 'extension',
    access: 'approvals',
    summary: 'Quotes pending approval.',
    query: v.object({
      ...quoteListQuery,
      /** Only these quotes. */
      references: v.optional(namedReferences),
    }),
  },
  approvalRequest,
);

const givenApproval = v.object({
  approvedBy: v.string(),
  /** The colleague on whose behalf they approved; null when they approved for themselves. */
  approvedFor: v.nullable(v.string()),
  approvedAt: instant,
});
export type GivenApproval = v.InferOutput<typeof givenApproval>;

/** The approvals that a request has and needs under the company's current rules. */
export const approvalProgress = v.object({
  reference: v.string(),
  /** How many different people must approve. */
  required: v.number(),
  /** The limit, in pence, that the request exceeds; null if it exceeds none. */
  exceeds: v.nullable(cost),
  /** Oldest first. */
  approvals: v.array(givenApproval),
  /** Why the caller cannot approve it under the rules; null if they can, or if their role cannot approve. */
  refusal: v.nullable(v.string()),
  /** Whether an approval by the caller places the order; if their role cannot approve, whether the next approval does. */
  placesOrder: v.boolean(),
  /** Why the request cannot become an order until the company changes its approvers or rules; null if it can. */
  blockedReason: v.nullable(v.string()),
});
export type ApprovalProgress = v.InferOutput<typeof approvalProgress>;

export const listApprovalProgress = listEndpoint(
  'approvals.listProgress',
  {
    method: 'GET',
    path: '/api/v1/approvals/progress',
    source: 'extension',
    access: 'quotes',
    summary: 'Approvals that requests have and need. Leaves out quotes that do not await approval.',
    query: v.object({ references: v.optional(namedReferences, []) }),
  },
  approvalProgress,
);
