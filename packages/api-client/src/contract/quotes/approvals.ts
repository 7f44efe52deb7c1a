import * as v from '@portal/api-client/schema';
import { instant, pageEndpoint } from '@portal/api-client/schema';
import { quoteListQuery, quoteSummary } from './quote.ts';

/** A quote that awaits approval or was approved, with the answers of its request form that an approver compares. */
export const approvalRequest = v.object({
  ...quoteSummary.entries,
  requestedBy: v.nullable(v.string()),
  requestedAt: v.nullable(instant),
  purchaseOrderReference: v.nullable(v.string()),
  /** The day on which the customer requires the service. */
  requiredDate: v.nullable(v.string()),
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
    query: v.object(quoteListQuery),
  },
  approvalRequest,
);
