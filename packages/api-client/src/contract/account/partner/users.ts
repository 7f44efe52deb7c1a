import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  pageEndpoint,
  paging,
  queryList,
  requiredTextLine,
  resourceEndpoint,
  rowId,
  textLine,
} from '@portal/api-client/schema';
import { PRICE_ACCESS } from '../../../capability.ts';
import { nameOnly } from '../../../name.ts';
import { bulkRunResult, MAX_NAMED_ITEMS } from '../../shared/bulk-runs.ts';
import { expectedVersion, version } from '../../shared/version.ts';
import { email } from './email.ts';

/** `invited`: has not set a password yet. */
export const USER_STATUSES = ['active', 'invited'] as const;
export const partnerUser = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  telephone: v.nullable(v.string()),
  /** 1 to 6 (R18). */
  roleId: v.number(),
  /** What the user sees of prices. */
  prices: v.optional(v.picklist(PRICE_ACCESS)),
  /** Users of the same team see each other's items under "My team's". Null without a team. */
  team: v.nullable(v.string()),
  status: v.picklist(USER_STATUSES),
  twoFactorConfirmedAt: v.nullable(instant),
  lastSeenAt: v.nullable(instant),
  /** Since when the company's identity provider manages the user (SCIM); null if it does not, or its token has expired. */
  scimManagedSince: v.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type PartnerUser = v.InferOutput<typeof partnerUser>;

const roleId = v.pipe(
  v.number(),
  v.integer('must be an integer'),
  v.minValue(1, 'must be between 1 and 6'),
  v.maxValue(6, 'must be between 1 and 6'),
);

const prices = v.picklist(PRICE_ACCESS, 'is not a valid value');

export const USER_SORT_KEYS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'roleId',
  'lastSeenAt',
  'createdAt',
] as const;

/** Role ids as text, as query parameters have them. */
export const ROLE_KEYS = ['1', '2', '3', '4', '5', '6'] as const;

export const listUsers = pageEndpoint(
  'partner.listUsers',
  {
    method: 'GET',
    path: '/api/v1/partner/users',
    source: 'extension',
    access: 'partner',
    summary: 'Users of the partner.',
    query: v.object({
      ...paging(USER_SORT_KEYS),
      roleId: v.optional(queryList(ROLE_KEYS)),
      status: v.optional(queryList(USER_STATUSES)),
    }),
  },
  partnerUser,
);
export const getUser = resourceEndpoint(
  'partner.getUser',
  {
    method: 'GET',
    path: '/api/v1/partner/users/{id}',
    source: 'extension',
    access: 'partner',
    summary: 'A user of the partner.',
  },
  partnerUser,
);
/** Name and address of a new user. */
export const userIdentity = v.object({
  firstName: v.pipe(requiredTextLine(100), nameOnly),
  lastName: v.pipe(requiredTextLine(100), nameOnly),
  email,
});
export const inviteUser = resourceEndpoint(
  'partner.inviteUser',
  {
    method: 'POST',
    path: '/api/v1/partner/users',
    source: 'extension',
    access: 'partner.manage',
    summary: 'Adds a user and emails a link to set a password.',
    body: v.object({
      ...userIdentity.entries,
      telephone: v.optional(v.nullable(textLine(40))),
      roleId,
      /** The company's setting for new users when left out. */
      prices: v.optional(prices),
      team: v.optional(v.nullable(textLine(60))),
    }),
  },
  partnerUser,
);
export const updateUser = resourceEndpoint(
  'partner.updateUser',
  {
    method: 'PATCH',
    path: '/api/v1/partner/users/{id}',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Changes name, telephone or role. 409 when it would leave no administrator, or when the user has changed since `version`.',
    body: v.object({
      ...expectedVersion,
      firstName: v.optional(v.pipe(requiredTextLine(100), nameOnly)),
      lastName: v.optional(v.pipe(requiredTextLine(100), nameOnly)),
      telephone: v.optional(v.nullable(textLine(40))),
      roleId: v.optional(roleId),
      prices: v.optional(prices),
      team: v.optional(v.nullable(textLine(60))),
    }),
  },
  partnerUser,
);
export const removeUser = emptyEndpoint('partner.removeUser', {
  method: 'DELETE',
  path: '/api/v1/partner/users/{id}',
  source: 'extension',
  access: 'partner.manage',
  summary: 'Removes a user and ends their sessions. 409 for the caller and for the last administrator.',
});
/** Users as the caller last saw them: one that has changed since is skipped. */
const namedUsers = {
  users: v.pipe(
    v.array(v.object({ id: rowId, version: v.optional(version) })),
    v.minLength(1, 'field is required'),
    v.maxLength(MAX_NAMED_ITEMS, `field may not have more than ${MAX_NAMED_ITEMS} items`),
  ),
};

export const updateUsers = resourceEndpoint(
  'partner.updateUsers',
  {
    method: 'POST',
    path: '/api/v1/partner/users/runs/update',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Changes the role, the prices they see, or the team of several users in the background. Does not change the caller’s own role or the last administrator, and does not hide prices from administrators.',
    body: v.object({
      ...namedUsers,
      roleId: v.optional(roleId),
      prices: v.optional(prices),
      team: v.optional(v.nullable(textLine(60))),
    }),
  },
  bulkRunResult,
);
export const removeUsers = resourceEndpoint(
  'partner.removeUsers',
  {
    method: 'POST',
    path: '/api/v1/partner/users/runs/remove',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Removes several users in the background and ends their sessions; skips the caller and the last administrator.',
    body: v.object(namedUsers),
  },
  bulkRunResult,
);
export const resendInvite = emptyEndpoint('partner.resendInvite', {
  method: 'POST',
  path: '/api/v1/partner/users/{id}/invite',
  source: 'extension',
  access: 'partner.manage',
  summary: 'Emails the link to set a password again. 409 once the user has signed in.',
  body: v.object({}),
});
