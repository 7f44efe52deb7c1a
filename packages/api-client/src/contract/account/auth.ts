import * as v from 'valibot';
import {
  emptyEndpoint,
  fileEndpoint,
  listEndpoint,
  plainEndpoint,
  resourceEndpoint,
} from '../../endpoint.ts';
import { instant, requiredTextLine, textLine } from '../shared/common.ts';

export const impersonator = v.object({ id: v.number(), name: v.string() });

export const user = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** 1 to 6 (§6). Only `@portal/auth` knows what an id means. */
  roleId: v.number(),
  telephone: v.nullable(v.string()),
  /** The staff member impersonating this user, or null. */
  impersonatedBy: v.nullable(impersonator),
  partner: v.object({
    id: v.number(),
    name: v.string(),
    /** A CRM account exists: Services and Support are available. */
    hasSfAccount: v.boolean(),
    /** The partner enforces a second factor. */
    force2fa: v.boolean(),
    /** The server's decision whether multi-quotes are open (R16). */
    isMultiQuoteTester: v.boolean(),
  }),
  twoFactorConfirmedAt: v.nullable(instant),
  passwordExpired: v.boolean(),
  acceptedSla: v.boolean(),
  avatarUrl: v.nullable(v.string()),
});
export type User = v.InferOutput<typeof user>;

export const supplier = v.object({ key: v.string(), name: v.string(), isOwnNetwork: v.boolean() });
export type Supplier = v.InferOutput<typeof supplier>;

export const getCsrfCookie = emptyEndpoint('auth.getCsrfCookie', {
  method: 'GET',
  path: '/csrf-cookie',
  source: 'specification',
  access: 'public',
  writesOnGet: true,
  summary: 'Sets the CSRF and session cookies.',
});

export const login = plainEndpoint(
  'auth.login',
  {
    method: 'POST',
    path: '/api/v1/login',
    source: 'specification',
    access: 'public',
    summary: 'Signs in with e-mail and password; two_factor says whether the challenge follows (R6).',
    body: v.object({
      email: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'field is required'),
        v.email('must be a valid email'),
      ),
      password: v.pipe(v.string(), v.minLength(1, 'field is required')),
    }),
  },
  v.object({ twoFactor: v.boolean() }),
);

export const logout = emptyEndpoint('auth.logout', {
  method: 'POST',
  path: '/api/logout',
  source: 'specification',
  access: 'public',
  summary: 'Ends the session.',
  body: v.object({}),
});

export const getMe = resourceEndpoint(
  'auth.getMe',
  {
    method: 'GET',
    path: '/api/v1/me',
    source: 'specification',
    access: 'session',
    summary: 'The signed-in user with partner and outstanding steps.',
  },
  user,
);

export const getSettings = plainEndpoint(
  'auth.getSettings',
  {
    method: 'GET',
    path: '/api/v1/settings',
    source: 'specification',
    access: 'session',
    summary: 'Environment, contract terms in months, suppliers, and the maps service if there is one.',
  },
  v.object({
    env: v.picklist(['local', 'staging', 'production']),
    terms: v.array(v.number()),
    suppliers: v.array(supplier),
    /** Script and key of the maps service (specification §7); null where the operator has none. */
    mapProvider: v.optional(v.nullable(v.object({ scriptUrl: v.string(), key: v.string() })), null),
  }),
);

const newPassword = v.pipe(
  v.string(),
  v.minLength(12, 'must be at least 12 characters'),
  v.maxLength(200, 'may not be greater than 200 characters'),
);

/** Sets a new password once the old one has expired; 403 otherwise (R14). */
export const replaceExpiredPassword = emptyEndpoint('auth.replaceExpiredPassword', {
  method: 'PUT',
  path: '/api/v1/me/password',
  source: 'specification',
  access: 'session',
  summary: 'Sets a new password once the old one has expired.',
  encoding: 'put-override',
  body: v.object({ password: newPassword }),
});

export const changePassword = emptyEndpoint('auth.changePassword', {
  method: 'PUT',
  path: '/api/v1/me/account-password-update',
  source: 'specification',
  access: 'signed-in',
  summary: 'Changes the password; every other session ends.',
  encoding: 'put-override',
  body: v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, 'field is required')),
    password: newPassword,
  }),
});

/** Allows the calls that answer 423 (R4) for 15 minutes. */
export const confirmPassword = emptyEndpoint('auth.confirmPassword', {
  method: 'POST',
  path: '/api/v1/user/confirm-password',
  source: 'extension',
  access: 'session',
  summary: 'Confirms the caller’s password, for calls that change the account (423).',
  body: v.object({ password: v.pipe(v.string(), v.minLength(1, 'field is required')) }),
});

export const requestPasswordReset = plainEndpoint(
  'auth.requestPasswordReset',
  {
    method: 'POST',
    path: '/api/password/email',
    source: 'extension',
    access: 'public',
    summary: 'Sends a reset link; answers the same for an unknown address.',
    body: v.object({ email: v.pipe(v.string(), v.trim(), v.email('must be a valid email')) }),
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
      email: v.pipe(v.string(), v.email('must be a valid email')),
      password: newPassword,
    }),
  },
  v.object({ message: v.string() }),
);

/** A company's application for an account. */
export const application = v.object({
  companyName: requiredTextLine(100),
  firstName: requiredTextLine(100),
  lastName: requiredTextLine(100),
  email: v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required'), v.email('must be a valid email')),
  telephone: textLine(40),
});

/** A company applies; its first user receives an email with a link to set a password. */
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
  body: v.object({}),
});

export const updateProfile = resourceEndpoint(
  'auth.updateProfile',
  {
    method: 'PATCH',
    path: '/api/v1/me',
    source: 'extension',
    access: 'signed-in',
    summary: 'Changes the caller’s name and telephone number.',
    body: v.object({
      firstName: requiredTextLine(100),
      lastName: requiredTextLine(100),
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
    body: v.object({ avatar: v.file('must be a file') }),
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

/** Opened as a link, not called: redirects to the dashboard. */
export const startImpersonation = emptyEndpoint('auth.startImpersonation', {
  method: 'GET',
  path: '/api/v1/impersonation/{token}',
  source: 'extension',
  access: 'public',
  writesOnGet: true,
  summary: 'Starts impersonating a user with a one-time link created by staff.',
});

export const endImpersonation = emptyEndpoint('auth.endImpersonation', {
  method: 'DELETE',
  path: '/api/v1/impersonation',
  source: 'extension',
  access: 'session',
  summary: 'Ends the impersonation.',
});

export const heartbeat = resourceEndpoint(
  'auth.heartbeat',
  {
    method: 'GET',
    path: '/api/v1/heartbeat',
    source: 'specification',
    access: 'session',
    summary: 'The id of the signed-in user.',
  },
  v.object({ id: v.number() }),
);

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
