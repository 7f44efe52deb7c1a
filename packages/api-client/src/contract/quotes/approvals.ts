import * as v from '@portal/api-client/schema';
import { instant, pageEndpoint } from '@portal/api-client/schema';
import { quoteListQuery, quoteSummary } from './quote.ts';

/** A quote that awaits approval or did, with who submitted its request form and when. */
export const approvalRequest = v.object({
  ...quoteSummary.entries,
  requestedBy: v.nullable(v.string()),
  requestedAt: v.nullable(instant),
});
export type ApprovalRequest = v.InferOutput<typeof approvalRequest>;

/** Quotes of every kind that are or were pending approval. */
export const listApprovals = pageEndpoint(
  'approvals.list',
  {
    method: 'GET',
    path: '/api/v1/approvals',
    source: 'extension',
    access: 'approve',
    summary: 'Quotes pending approval.',
    query: v.object(quoteListQuery),
  },
  approvalRequest,
);
