import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  fileEndpoint,
  instant,
  listEndpoint,
  requiredTextLine,
  resourceEndpoint,
  textLine,
} from '@portal/api-client/schema';
import { file } from 'valibot';
import { nameOnly } from '../../name.ts';
import { user } from './session.ts';
import { keepTokens, newPassword, ownToken } from './sign-up.ts';

export const getCsrfCookie = emptyEndpoint('auth.getCsrfCookie', {
  method: 'GET',
  path: '/csrf-cookie',
  source: 'specification',
  access: 'public',
  writesOnGet: true,
  summary: 'Sets the CSRF and session cookies.',
});

export const changePassword = emptyEndpoint('auth.changePassword', {
  method: 'PUT',
  path: '/api/v1/me/account-password-update',
  source: 'specification',
  access: 'signed-in',
  summary:
    'Changes the password; every other session ends, and all API tokens that are not in `keep_tokens` are revoked.',
  encoding: 'put-override',
  body: v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, 'field is required')),
    password: newPassword,
    keepTokens,
  }),
});

export const listTokens = listEndpoint(
  'auth.listTokens',
  {
    method: 'GET',
    path: '/api/v1/me/tokens',
    source: 'extension',
    access: 'session',
    summary: 'The caller’s own API tokens, which a new password revokes unless `keep_tokens` names them.',
  },
  ownToken,
);

export const updateProfile = resourceEndpoint(
  'auth.updateProfile',
  {
    method: 'PATCH',
    path: '/api/v1/me',
    source: 'extension',
    access: 'signed-in',
    summary: 'Changes the caller’s name and telephone number.',
    body: v.object({
      firstName: v.pipe(requiredTextLine(100), nameOnly),
      lastName: v.pipe(requiredTextLine(100), nameOnly),
      telephone: v.nullable(textLine(40)),
    }),
  },
  user,
);

export const uploadAvatar = resourceEndpoint(
  'auth.uploadAvatar',
  {
    method: 'POST',
    path: '/api/v1/me/avatar',
    source: 'extension',
    access: 'signed-in',
    summary: 'Sets the caller’s picture.',
    encoding: 'multipart',
    body: v.object({ avatar: file('must be a file') }),
  },
  user,
);

export const getAvatar = fileEndpoint('auth.getAvatar', {
  method: 'GET',
  path: '/api/v1/users/{id}/avatar',
  source: 'extension',
  access: 'session',
  summary: 'The picture of a user of the same partner.',
});

export const startImpersonation = emptyEndpoint('auth.startImpersonation', {
  method: 'GET',
  path: '/api/v1/impersonation/{token}',
  source: 'extension',
  access: 'public',
  writesOnGet: true,
  summary: 'Starts impersonating a user with a one-time link created by staff.',
});

export const userSession = v.object({
  id: v.string(),
  /** "Chrome on Windows"; null for programs that do not say. */
  device: v.nullable(v.string()),
  /** Network address of the sign-in. */
  address: v.nullable(v.string()),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The session that asks. */
  isCurrent: v.boolean(),
  /** Opened by the provider's staff, who act as the user. */
  isImpersonation: v.boolean(),
});

export type UserSession = v.InferOutput<typeof userSession>;

export const listSessions = listEndpoint(
  'auth.listSessions',
  {
    method: 'GET',
    path: '/api/v1/me/sessions',
    source: 'extension',
    access: 'signed-in',
    summary: 'Where the caller is signed in: this session, then up to 99 others, the latest first.',
  },
  userSession,
);

export const removeSession = emptyEndpoint('auth.removeSession', {
  method: 'DELETE',
  path: '/api/v1/me/sessions/{id}',
  source: 'extension',
  access: 'signed-in',
  summary: 'Signs out one of the caller’s other sessions. 409 for the session that asks.',
});

export const removeOtherSessions = emptyEndpoint('auth.removeOtherSessions', {
  method: 'DELETE',
  path: '/api/v1/me/sessions',
  source: 'extension',
  access: 'signed-in',
  summary: 'Signs out all other sessions of the caller.',
});

export const confirmPassword = emptyEndpoint('auth.confirmPassword', {
  method: 'POST',
  path: '/api/v1/user/confirm-password',
  source: 'extension',
  access: 'session',
  summary: 'Confirms the caller’s password, for calls that change the account (423).',
  body: v.object({ password: v.pipe(v.string(), v.minLength(1, 'field is required')) }),
});
