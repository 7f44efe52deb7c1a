import * as v from '@portal/api-client/schema';
import { publicAmount, resourceEndpoint } from '@portal/api-client/schema';
import { expectedVersion, version } from '../../shared/version.ts';

/** £20,000,000 in pence: more than any quote costs. */
export const MAX_APPROVAL_LIMIT = 2_000_000_000;

export const approvalRules = v.object({
  /** Requests whose total contract value is above this need two approvers; null if one is always enough. */
  secondApprovalAbove: v.nullable(publicAmount),
  /** Nobody approves a request that they submitted. */
  forbidsOwnApproval: v.boolean(),
  /** Users who may approve now. Two are needed to satisfy either rule. */
  approversCount: v.number(),
  version,
});
export type ApprovalRules = v.InferOutput<typeof approvalRules>;

export const getApprovalRules = resourceEndpoint(
  'partner.getApprovalRules',
  {
    method: 'GET',
    path: '/api/v1/partner/approval-rules',
    source: 'extension',
    access: 'partner',
    summary: 'How many of the company’s users have to approve an order request, and which.',
  },
  approvalRules,
);

export const updateApprovalRules = resourceEndpoint(
  'partner.updateApprovalRules',
  {
    method: 'PATCH',
    path: '/api/v1/partner/approval-rules',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Changes the approval rules. They apply to every approval from then on. 409 when they have changed since `version`.',
    body: v.object({
      ...expectedVersion,
      secondApprovalAbove: v.optional(
        v.nullable(
          v.pipe(
            v.number(),
            v.integer('must be a whole number of pence'),
            v.minValue(0, 'must be 0 or more'),
            v.maxValue(MAX_APPROVAL_LIMIT, 'must be £20,000,000 or less'),
          ),
        ),
      ),
      forbidsOwnApproval: v.optional(v.boolean()),
    }),
  },
  approvalRules,
);
