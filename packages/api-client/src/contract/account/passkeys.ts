import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  listEndpoint,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';

export const MAX_PASSKEYS = 20;

/** How a browser reaches an authenticator (WebAuthn §5.8.4). */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
  /** Synchronised between devices, so that it survives the loss of one. */
  isBackedUp: v.boolean(),
  /** When its counter went backwards, which means that a copy of it may exist. */
  suspiciousAt: v.nullable(instant),
});
export type Passkey = v.InferOutput<typeof passkey>;

const credentialRef = v.object({ id: v.string(), transports: v.array(v.picklist(PASSKEY_TRANSPORTS)) });

export const creationOptions = v.object({
  /** Base64url, as every value of an authenticator. Works once, within five minutes, in the same session. */
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  /** COSE identifiers, the preferred one first. */
  algorithms: v.array(v.number()),
  /** The user's passkeys, so that no authenticator creates a second one. */
  exclude: v.array(credentialRef),
  timeoutMs: v.number(),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;

export const signInOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** As a second factor, the user's passkeys. Otherwise empty: the device offers the passkeys that it stores. */
  allow: v.array(credentialRef),
  userVerification: v.picklist(['required', 'preferred']),
  timeoutMs: v.number(),
});
export type SignInOptions = v.InferOutput<typeof signInOptions>;

/** A value of an authenticator, at most `length` characters. */
const base64url = (length: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, 'field is required'),
    v.maxLength(length, 'is too long'),
    v.regex(/^[\w-]+$/, 'is not valid'),
  );

/** 1023 bytes, the most that WebAuthn allows. */
const credentialId = base64url(1364);
const clientData = base64url(4000);
const name = requiredTextLine(60);

const common = { source: 'extension', access: 'session' } as const;

export const list = listEndpoint(
  'passkeys.list',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/me/passkeys',
    summary: 'The caller’s passkeys, the newest first.',
  },
  passkey,
);

export const createOptions = resourceEndpoint(
  'passkeys.createOptions',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/me/passkeys/options',
    summary: 'Starts adding a passkey: what the browser needs to create one.',
    body: v.object({}),
  },
  creationOptions,
);

export const create = resourceEndpoint(
  'passkeys.create',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/me/passkeys',
    summary:
      'Adds a passkey that the browser has created; every other session ends. 409 beyond 20, or if it is registered already.',
    body: v.object({
      name,
      credentialId,
      clientData,
      attestationObject: base64url(8000),
      transports: v.optional(v.pipe(v.array(v.picklist(PASSKEY_TRANSPORTS)), v.maxLength(10)), []),
    }),
  },
  passkey,
);

export const update = resourceEndpoint(
  'passkeys.update',
  {
    ...common,
    method: 'PATCH',
    path: '/api/v1/me/passkeys/{id}',
    summary: 'Renames a passkey.',
    body: v.object({ name }),
  },
  passkey,
);

export const remove = emptyEndpoint('passkeys.remove', {
  ...common,
  method: 'DELETE',
  path: '/api/v1/me/passkeys/{id}',
  summary:
    'Removes a passkey; every other session ends. Removing the last second factor deletes the recovery codes too.',
});

export const createSignInOptions = resourceEndpoint(
  'passkeys.createSignInOptions',
  {
    method: 'POST',
    path: '/api/v1/passkeys/options',
    source: 'extension',
    access: 'public',
    summary: 'Starts signing in with a passkey, or passing the two-factor challenge with one.',
    body: v.object({
      /** After the password; otherwise instead of it. */
      asSecondFactor: v.boolean(),
    }),
  },
  signInOptions,
);

export const signIn = emptyEndpoint('passkeys.signIn', {
  method: 'POST',
  path: '/api/v1/passkeys/sign-in',
  source: 'extension',
  access: 'public',
  summary: 'Signs in with what the passkey signed. 409 if its counter went backwards.',
  body: v.object({
    credentialId,
    clientData,
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    /** Present for passkeys that the device stores itself; needed without a password. */
    userHandle: v.optional(v.nullable(base64url(100)), null),
  }),
});
