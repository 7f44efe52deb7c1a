import * as v from '@portal/api-client/schema';
import { day, emptyEndpoint, instant, plainEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { PRICE_ACCESS } from '../../capability.ts';
import { isEmailAddress } from '../shared/email-address.ts';

export const impersonator = v.object({ id: v.number(), name: v.string() });

export const user = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** 1 to 6 (§6). Only `@portal/auth` knows what an id means. */
  roleId: v.number(),
  telephone: v.nullable(v.string()),
  /** What the user sees of prices; older servers do not send it. */
  prices: v.optional(v.picklist(PRICE_ACCESS)),
  /** Users of the same team see each other's items under "My team's". Null without a team. */
  team: v.optional(v.nullable(v.string()), null),
  /** The staff member impersonating this user, or null. */
  impersonatedBy: v.nullable(impersonator),
  partner: v.object({
    id: v.number(),
    name: v.string(),
    /** A CRM account exists: Services and Support are available. */
    hasSfAccount: v.boolean(),
    /** The partner enforces a second factor, and the user has not signed in with the company's identity provider. */
    force2fa: v.boolean(),
    /** The server's decision whether multi-quotes are open (R16). */
    isMultiQuoteTester: v.boolean(),
    /** Registered itself and is not yet approved by staff. */
    isAwaitingApproval: v.optional(v.boolean(), false),
  }),
  /** Since when a second factor is on: an authenticator app, passkeys or both. */
  twoFactorConfirmedAt: v.nullable(instant),
  /** An authenticator app is set up; missing from older servers, where it was the only second factor. */
  hasAuthenticatorApp: v.optional(v.boolean()),
  /** The session began at the company's identity provider, which also confirms account changes. */
  usesSingleSignOn: v.optional(v.boolean()),
  /** A portal password is set. Single sign-on creates users without one. Older servers do not send it. */
  hasPassword: v.optional(v.boolean()),
  passwordExpired: v.boolean(),
  acceptedSla: v.boolean(),
  avatarUrl: v.nullable(v.string()),
  /**
   * Colleagues who are away and whose approval requests the user decides, with the last day of each absence.
   * Older servers do not send it.
   */
  approvesFor: v.optional(v.array(v.object({ userId: v.number(), name: v.string(), untilDay: day }))),
});
export type User = v.InferOutput<typeof user>;

export const supplier = v.object({ key: v.string(), name: v.string(), isOwnNetwork: v.boolean() });
export type Supplier = v.InferOutput<typeof supplier>;

export const login = plainEndpoint(
  'auth.login',
  {
    method: 'POST',
    path: '/api/v1/login',
    source: 'specification',
    access: 'public',
    summary: 'Signs in with email and password; two_factor says whether the challenge follows (R6).',
    body: v.object({
      email: v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required'), isEmailAddress),
      password: v.pipe(v.string(), v.minLength(1, 'field is required')),
    }),
  },
  v.object({
    twoFactor: v.boolean(),
    /** What the challenge accepts beside recovery codes; missing if only a code from an app. */
    factors: v.optional(v.array(v.picklist(['code', 'passkey']))),
  }),
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

/** Sets a new password once the old one has expired; 403 otherwise (R14). */
/** Allows the calls that answer 423 (R4) for 15 minutes. */
/** Opened as a link, not called: redirects to the dashboard. */

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
