import * as v from '@portal/api-client/schema';
import {
  day,
  emptyEndpoint,
  listEndpoint,
  resourceEndpoint,
  rowId,
  textLine,
} from '@portal/api-client/schema';

/** Maximum length of a delegation, and of the time from today to its first day. */
export const MAX_DELEGATION_DAYS = 366;
const MAX_REASON_LENGTH = 200;

const colleague = v.object({ id: v.number(), name: v.string() });

/** While the owner is away, the delegate decides approval requests on the owner's behalf. */
export const delegation = v.object({
  id: v.string(),
  owner: colleague,
  delegate: colleague,
  /** The first and the last day of the absence, `YYYY-MM-DD` in London. */
  fromDay: day,
  untilDay: day,
  reason: v.nullable(v.string()),
  /** The absence has started. */
  isCurrent: v.boolean(),
  /** The delegate cannot decide at the moment, because costs are hidden from them. */
  isPaused: v.optional(v.boolean()),
});
export type Delegation = v.InferOutput<typeof delegation>;

export const listDelegations = listEndpoint(
  'partner.listDelegations',
  {
    method: 'GET',
    path: '/api/v1/partner/delegations',
    source: 'extension',
    access: 'partner.manage',
    summary: 'Current and future absences of approvers and who decides for them, soonest first.',
  },
  delegation,
);

export const createDelegation = resourceEndpoint(
  'partner.createDelegation',
  {
    method: 'POST',
    path: '/api/v1/partner/delegations',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Names a colleague who decides approval requests while the caller is away. 422 if the caller has named someone for these days, or if the colleague is away too.',
    body: v.object({
      delegateId: rowId,
      fromDay: day,
      untilDay: day,
      reason: v.optional(v.nullable(textLine(MAX_REASON_LENGTH)), null),
    }),
  },
  delegation,
);

export const endDelegation = emptyEndpoint('partner.endDelegation', {
  method: 'POST',
  path: '/api/v1/partner/delegations/{id}/end',
  source: 'extension',
  access: 'partner.manage',
  summary:
    'Ends a delegation now, or cancels it before it starts. Administrators may end delegations of others. 409 if it has already ended.',
  body: v.object({}),
});
