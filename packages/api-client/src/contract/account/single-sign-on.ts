import * as v from '@portal/api-client/schema';
import { emptyEndpoint, instant, requiredTextLine, resourceEndpoint } from '@portal/api-client/schema';
import { isEmailAddress } from '../shared/email-address.ts';
import { expiresInDays } from '../shared/token-days.ts';
import { expectedVersion, version } from '../shared/version.ts';

export const MAX_SIGN_IN_DOMAINS = 20;
const MAX_ROLE_VALUES = 20;
/** The name of the TXT record that proves a domain, before the domain. */
export const DOMAIN_RECORD_NAME = '_partner-portal';

/** Roles that people get on their first sign-in. Only an administrator can make another administrator. */
export const SIGN_IN_ROLE_IDS = [2, 3, 4, 5, 6] as const;

const domainName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(253, 'is too long'),
  v.regex(
    /^(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/,
    'must be a domain such as example.com',
  ),
);

const signInDomain = v.object({
  id: v.string(),
  domain: v.string(),
  /** The TXT record that proves that the company owns the domain. */
  recordName: v.string(),
  recordValue: v.string(),
  verifiedAt: v.nullable(instant),
});
export type SignInDomain = v.InferOutput<typeof signInDomain>;

const roleId = v.picklist(SIGN_IN_ROLE_IDS, 'is not a valid value');
const roleMapping = v.object({ value: requiredTextLine(200), roleId });

const connection = v.object({
  issuer: v.string(),
  clientId: v.string(),
  isActive: v.boolean(),
  /** When a test sign-in last succeeded with this issuer and client; null until then. */
  testedAt: v.nullable(instant),
  /** Whether users may also sign in with a password or passkey. Administrators always may. */
  arePasswordsAllowed: v.boolean(),
  defaultRoleId: v.number(),
  /** The claim whose values decide the role of new users; null: all get the default role. */
  roleClaim: v.nullable(v.string()),
  roleMappings: v.array(v.object({ value: v.string(), roleId: v.number() })),
  version,
});
export type SignInConnection = v.InferOutput<typeof connection>;

const scimToken = v.object({
  /** First characters of the token. */
  prefix: v.string(),
  createdBy: v.string(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
  expiresAt: instant,
});
export type ScimToken = v.InferOutput<typeof scimToken>;

const scim = v.object({
  /** The address that the identity provider calls (SCIM 2.0). */
  baseUrl: v.string(),
  /** Null while SCIM is off. */
  token: v.nullable(scimToken),
});

export const settings = v.object({
  /** Null until a connection is saved. */
  connection: v.nullable(connection),
  /** To be registered at the identity provider. */
  redirectUrl: v.string(),
  logoutUrl: v.string(),
  domains: v.array(signInDomain),
  scim,
});
export type SingleSignOnSettings = v.InferOutput<typeof settings>;

/** A path of the portal with query and fragment: printable ASCII, as addresses are written, without backslashes. */
const returnTo = v.pipe(
  v.string(),
  v.maxLength(2000, 'is too long'),
  v.regex(/^\/(?!\/)[!-[\]-~]*$/, 'must be a path of the portal'),
);
/** A value that the identity provider sends back. */
const sentBack = v.pipe(v.string(), v.maxLength(4000, 'is too long'));

const manage = { source: 'extension', access: 'partner.manage' } as const;
const ROOT = '/api/v1/partner/single-sign-on';

export const get = resourceEndpoint(
  'singleSignOn.get',
  {
    ...manage,
    method: 'GET',
    path: ROOT,
    summary:
      'How the company’s users sign in with its identity provider. The client secret is never returned.',
  },
  settings,
);

export const save = resourceEndpoint(
  'singleSignOn.save',
  {
    ...manage,
    method: 'PUT',
    path: ROOT,
    summary:
      'Saves the connection to the identity provider (OpenID Connect). Another issuer or client switches single sign-on off until it is tested again.',
    body: v.object({
      issuer: v.pipe(
        requiredTextLine(500),
        v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'must be an https address'),
      ),
      clientId: requiredTextLine(300),
      /** Needed for a new issuer or client; otherwise the stored secret is used. */
      clientSecret: v.optional(requiredTextLine(1000)),
      defaultRoleId: roleId,
      roleClaim: v.optional(v.nullable(requiredTextLine(100)), null),
      roleMappings: v.optional(
        v.pipe(v.array(roleMapping), v.maxLength(MAX_ROLE_VALUES, 'has too many rows')),
        [],
      ),
      ...expectedVersion,
    }),
  },
  settings,
);

export const update = resourceEndpoint(
  'singleSignOn.update',
  {
    ...manage,
    method: 'PATCH',
    path: ROOT,
    summary:
      'Switches single sign-on, or passwords beside it, on or off. 409 until a test sign-in has succeeded and a domain is verified.',
    body: v.object({
      isActive: v.optional(v.boolean()),
      arePasswordsAllowed: v.optional(v.boolean()),
      ...expectedVersion,
    }),
  },
  settings,
);

export const remove = emptyEndpoint('singleSignOn.remove', {
  ...manage,
  method: 'DELETE',
  path: ROOT,
  summary:
    'Removes the connection, switches SCIM off and ends the sessions that began with the connection. Users stay.',
});

export const addDomain = resourceEndpoint(
  'singleSignOn.addDomain',
  {
    ...manage,
    method: 'POST',
    path: `${ROOT}/domains`,
    summary: 'Adds an email domain. It counts once its TXT record is verified.',
    body: v.object({ domain: domainName }),
  },
  signInDomain,
);

export const verifyDomain = resourceEndpoint(
  'singleSignOn.verifyDomain',
  {
    ...manage,
    method: 'POST',
    path: `${ROOT}/domains/{id}/verify`,
    summary:
      'Looks up the TXT record of a domain. 409 if it is missing or another company has verified the domain.',
  },
  signInDomain,
);

export const removeDomain = emptyEndpoint('singleSignOn.removeDomain', {
  ...manage,
  method: 'DELETE',
  path: `${ROOT}/domains/{id}`,
  summary: 'Removes an email domain. Its users can no longer sign in with the identity provider.',
});

export const createScimToken = resourceEndpoint(
  'singleSignOn.createScimToken',
  {
    ...manage,
    method: 'POST',
    path: `${ROOT}/scim-token`,
    summary:
      'Switches SCIM on, or replaces its token. Only this response contains the token. 409 until a connection is saved and a domain is verified.',
    body: v.object({
      expiresInDays,
    }),
  },
  v.object({ ...scimToken.entries, plainTextToken: v.string() }),
);

export const removeScimToken = emptyEndpoint('singleSignOn.removeScimToken', {
  ...manage,
  method: 'DELETE',
  path: `${ROOT}/scim-token`,
  summary: 'Switches SCIM off. Users stay as they are, and administrators manage them again.',
});

const redirect = v.object({
  /** The identity provider’s sign-in page, to which the browser goes. Works once, within ten minutes. */
  url: v.string(),
});

export const startTest = resourceEndpoint(
  'singleSignOn.startTest',
  {
    ...manage,
    method: 'POST',
    path: `${ROOT}/test`,
    summary: 'Starts a test sign-in, which changes nothing except the date of the last test.',
  },
  redirect,
);

export const find = resourceEndpoint(
  'singleSignOn.find',
  {
    method: 'GET',
    path: '/api/v1/single-sign-on/find',
    source: 'extension',
    access: 'public',
    summary: 'The company whose identity provider signs in the users of an email domain, if there is one.',
    query: v.object({ domain: domainName }),
  },
  v.object({
    match: v.nullable(
      v.object({
        /** Short name of the company in the addresses of single sign-on. */
        key: v.string(),
        company: v.string(),
        arePasswordsAllowed: v.boolean(),
      }),
    ),
  }),
);

export const start = resourceEndpoint(
  'singleSignOn.start',
  {
    method: 'POST',
    path: '/api/v1/single-sign-on/start',
    source: 'extension',
    access: 'public',
    summary: 'Starts signing in with the identity provider of an email domain.',
    body: v.object({
      email: v.pipe(v.string(), v.trim(), isEmailAddress),
      /** Page of the portal to open afterwards. */
      returnTo: v.optional(returnTo, '/'),
    }),
  },
  redirect,
);

export const startConfirmation = resourceEndpoint(
  'singleSignOn.startConfirmation',
  {
    method: 'POST',
    path: '/api/v1/me/single-sign-on/confirm',
    source: 'extension',
    access: 'session',
    summary: 'Starts a new sign-in at the identity provider in place of entering the password again.',
    body: v.object({ returnTo: v.optional(returnTo, '/') }),
  },
  redirect,
);

export const finish = resourceEndpoint(
  'singleSignOn.finish',
  {
    method: 'POST',
    path: '/api/v1/single-sign-on/{key}/finish',
    source: 'extension',
    access: 'public',
    summary:
      'Ends a sign-in with what the identity provider sent back. 409 if the account cannot be used or created.',
    body: v.object({
      state: sentBack,
      code: v.optional(sentBack),
      iss: v.optional(sentBack),
      error: v.optional(sentBack),
      errorDescription: v.optional(sentBack),
    }),
  },
  v.object({
    purpose: v.picklist(['sign-in', 'test', 'confirm']),
    returnTo: v.string(),
    /** After a test: who signed in, and the role that a new user with these claims would get. */
    tested: v.nullable(v.object({ email: v.string(), name: v.string(), roleId: v.number() })),
  }),
);

export const logout = emptyEndpoint('singleSignOn.logout', {
  method: 'POST',
  path: '/api/v1/single-sign-on/{key}/logout',
  source: 'extension',
  access: 'public',
  encoding: 'form',
  summary:
    'Ends sessions when the identity provider says that they ended there (OpenID Connect Back-Channel Logout 1.0). The logout token is the credential.',
  body: v.object({
    logoutToken: v.pipe(v.string(), v.minLength(1, 'field is required'), v.maxLength(8000, 'is too long')),
  }),
});
