import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  queryList,
  requiredTextLine,
  resourceEndpoint,
  rowId,
  textLine,
} from '@portal/api-client/schema';
import { never } from 'valibot';
import { nameOnly } from '../../name.ts';
import { TOKEN_SCOPES } from '../../scopes.ts';
import { bulkRunResult, MAX_NAMED_ITEMS } from '../shared/bulk-runs.ts';
import { isEmailAddress } from '../shared/email-address.ts';
import { expectedVersion, version } from '../shared/version.ts';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'field is required'),
  isEmailAddress,
  v.maxLength(255, 'may not be greater than 255 characters'),
);

export const companyAddress = v.object({
  addressLine1: v.string(),
  addressLine2: v.nullable(v.string()),
  town: v.string(),
  county: v.nullable(v.string()),
  postcode: v.string(),
});

export const partner = v.object({
  id: v.number(),
  name: v.string(),
  registrationNumber: v.nullable(v.string()),
  vatNumber: v.nullable(v.string()),
  telephone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  website: v.nullable(v.string()),
  address: v.nullable(companyAddress),
  force2fa: v.boolean(),
  hasSfAccount: v.boolean(),
  /** Registered itself and is not yet approved by staff: it cannot invite users or email proposals. */
  isAwaitingApproval: v.optional(v.boolean(), false),
  slaAcceptedAt: v.nullable(instant),
  /** The partner's account manager. */
  accountManager: v.nullable(v.object({ name: v.string(), email: v.string(), telephone: v.string() })),
  usersCount: v.number(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Partner = v.InferOutput<typeof partner>;

export const get = resourceEndpoint(
  'partner.get',
  {
    method: 'GET',
    path: '/api/v1/partner',
    source: 'extension',
    access: 'partner',
    summary: 'The caller’s company.',
  },
  partner,
);
/** Company name and registration numbers are contract details that only the provider changes. */
export const update = resourceEndpoint(
  'partner.update',
  {
    method: 'PATCH',
    path: '/api/v1/partner',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Changes contact details, address and whether everyone needs a second factor. 409 when the company has changed since `version`.',
    body: v.object({
      ...expectedVersion,
      telephone: v.optional(v.nullable(textLine(40))),
      email: v.optional(v.nullable(email)),
      website: v.optional(
        v.nullable(
          v.pipe(
            textLine(255),
            v.check((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value), 'format is invalid'),
          ),
        ),
      ),
      address: v.optional(
        v.object({
          addressLine1: requiredTextLine(),
          addressLine2: v.optional(v.nullable(textLine())),
          town: requiredTextLine(120),
          county: v.optional(v.nullable(textLine(120))),
          postcode: requiredTextLine(10),
        }),
      ),
      force2fa: v.optional(v.boolean()),
    }),
  },
  partner,
);

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
  /** Users with the same team see each other's things as "My team's"; null for those without one. */
  team: v.nullable(v.string()),
  status: v.picklist(USER_STATUSES),
  twoFactorConfirmedAt: v.nullable(instant),
  lastSeenAt: v.nullable(instant),
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
export const inviteUser = resourceEndpoint(
  'partner.inviteUser',
  {
    method: 'POST',
    path: '/api/v1/partner/users',
    source: 'extension',
    access: 'partner.manage',
    summary: 'Adds a user and emails a link to set a password.',
    body: v.object({
      firstName: v.pipe(requiredTextLine(100), nameOnly),
      lastName: v.pipe(requiredTextLine(100), nameOnly),
      email,
      telephone: v.optional(v.nullable(textLine(40))),
      roleId,
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
      'Changes the role or the team of several users in the background; skips the caller’s own role and the last administrator.',
    body: v.object({
      ...namedUsers,
      roleId: v.optional(roleId),
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

/** No token lasts longer. */
const MAX_TOKEN_DAYS = 365;

export const token = v.object({
  id: v.string(),
  name: v.string(),
  /** The token's first characters, to identify it. */
  prefix: v.string(),
  /** Scopes of the token, limited by the role of the user who created it. */
  scopes: v.array(v.picklist(TOKEN_SCOPES)),
  createdBy: v.nullable(v.string()),
  /** The caller's own tokens; administrators may also revoke tokens of other users. */
  isOwn: v.boolean(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
  expiresAt: instant,
});
export type Token = v.InferOutput<typeof token>;

export const listTokens = listEndpoint(
  'partner.listTokens',
  {
    method: 'GET',
    path: '/api/v1/partner/tokens',
    source: 'extension',
    access: 'partner',
    summary: 'API tokens of the partner, newest first, without the secrets.',
  },
  token,
);
export const createToken = resourceEndpoint(
  'partner.createToken',
  {
    method: 'POST',
    path: '/api/v1/partner/tokens',
    source: 'extension',
    access: 'tokens.manage',
    summary: 'Creates an API token. Only this response contains the secret.',
    body: v.object({
      name: requiredTextLine(100),
      scopes: v.pipe(v.array(v.picklist(TOKEN_SCOPES)), v.minLength(1, 'field is required')),
      /** Days until it expires. */
      expiresInDays: v.optional(
        v.pipe(
          v.number(),
          v.integer('must be an integer'),
          v.minValue(1, 'must be 1 or more'),
          v.maxValue(MAX_TOKEN_DAYS, `must be ${MAX_TOKEN_DAYS} or less`),
        ),
        MAX_TOKEN_DAYS,
      ),
      /** The response field's name; accepting it here would silently create a token that never expires. */
      expiresAt: v.optional(never('cannot be set: say in expires_in_days how long it works')),
    }),
  },
  v.object({ ...token.entries, plainTextToken: v.string() }),
);
export const revokeToken = emptyEndpoint('partner.revokeToken', {
  method: 'DELETE',
  path: '/api/v1/partner/tokens/{id}',
  source: 'extension',
  access: 'tokens.manage',
  summary: 'Revokes an API token immediately: the caller’s own, or for administrators any.',
});
