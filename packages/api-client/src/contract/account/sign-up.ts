import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  listEndpoint,
  plainEndpoint,
  requiredTextLine,
  textLine,
} from '@portal/api-client/schema';
import { nameOnly } from '../../name.ts';
import { isEmailAddress } from '../shared/email-address.ts';

export const newPassword = v.pipe(
  v.string(),
  v.minLength(12, 'must be at least 12 characters'),
  v.maxLength(200, 'may not be greater than 200 characters'),
);

/** Ids of the user's API tokens that a new password leaves in place. All others are revoked. */
export const keepTokens = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(100)));

/** One of the user's own API tokens, as the form that sets a new password lists it. */
export const ownToken = v.object({
  id: v.string(),
  name: v.string(),
  prefix: v.string(),
  lastUsedAt: v.nullable(instant),
  expiresAt: instant,
});
export type OwnToken = v.InferOutput<typeof ownToken>;

export const replaceExpiredPassword = emptyEndpoint('auth.replaceExpiredPassword', {
  method: 'PUT',
  path: '/api/v1/me/password',
  source: 'specification',
  access: 'session',
  summary: 'Sets a new password once the old one has expired.',
  encoding: 'put-override',
  body: v.object({ password: newPassword, keepTokens }),
});

export const requestPasswordReset = plainEndpoint(
  'auth.requestPasswordReset',
  {
    method: 'POST',
    path: '/api/password/email',
    source: 'extension',
    access: 'public',
    summary: 'Sends a reset link; answers the same for an unknown address.',
    body: v.object({ email: v.pipe(v.string(), v.trim(), isEmailAddress) }),
  },
  v.object({ message: v.string() }),
);

export const resetPassword = plainEndpoint(
  'auth.resetPassword',
  {
    method: 'POST',
    path: '/api/password/reset',
    source: 'specification',
    access: 'public',
    summary: 'Sets a new password with the token of a reset link (60 minutes, single use).',
    body: v.object({
      token: v.string(),
      email: v.pipe(v.string(), isEmailAddress),
      password: newPassword,
      keepTokens,
    }),
  },
  v.object({ message: v.string() }),
);

export const listTokensOfReset = listEndpoint(
  'auth.listTokensOfReset',
  {
    method: 'POST',
    path: '/api/password/reset/tokens',
    source: 'extension',
    access: 'public',
    summary: 'The API tokens that a reset with this link would revoke unless `keep_tokens` names them.',
    body: v.object({ token: v.string(), email: v.pipe(v.string(), isEmailAddress) }),
  },
  ownToken,
);

export const application = v.object({
  companyName: v.pipe(requiredTextLine(100), nameOnly),
  firstName: v.pipe(requiredTextLine(100), nameOnly),
  lastName: v.pipe(requiredTextLine(100), nameOnly),
  email: v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required'), isEmailAddress),
  telephone: textLine(40),
});

export const register = plainEndpoint(
  'auth.register',
  {
    method: 'POST',
    path: '/api/register',
    source: 'extension',
    access: 'public',
    summary: 'A company applies for an account; answers the same for a known address.',
    body: application,
  },
  v.object({ message: v.string() }),
);

export const acceptSla = emptyEndpoint('auth.acceptSla', {
  method: 'POST',
  path: '/api/v1/me/sla',
  source: 'extension',
  access: 'session',
  summary: 'Accepts the latest Service Level Agreement for the partner.',
  body: v.object({
    /** The version that the user has read. Older shells do not send it. */
    version: v.optional(v.number()),
  }),
});
