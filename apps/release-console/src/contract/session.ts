import * as v from '@portal/api-client/schema';
import { emptyEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

export const ROLES = ['view', 'publish', 'operate'] as const;
export type Role = (typeof ROLES)[number];

const operator = v.object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  /** Areas that the role `publish` may change. */
  areas: v.array(v.string()),
});
export type SignedInOperator = v.InferOutput<typeof operator>;

const MAX_TEXT = 300;
const text = v.pipe(v.string(), v.minLength(1, 'field is required'), v.maxLength(MAX_TEXT));

export const me = resourceEndpoint(
  'me',
  { ...CONSOLE_CALL, method: 'GET', path: '/api/v1/me', summary: 'The signed-in operator.' },
  operator,
);

export const login = emptyEndpoint('login', {
  ...CONSOLE_CALL,
  method: 'POST',
  path: '/api/v1/login',
  summary: 'Checks email and password. A code of the authenticator app must follow.',
  body: v.object({ email: text, password: text }),
});

export const confirmCode = emptyEndpoint('confirmCode', {
  ...CONSOLE_CALL,
  method: 'POST',
  path: '/api/v1/login/code',
  summary: 'Completes the sign-in with a code of the authenticator app.',
  body: v.object({ code: text }),
});

export const logout = emptyEndpoint('logout', {
  ...CONSOLE_CALL,
  method: 'POST',
  path: '/api/v1/logout',
  summary: 'Ends the session.',
  body: v.object({}),
});

export const startSetUp = resourceEndpoint(
  'startSetUp',
  {
    ...CONSOLE_CALL,
    method: 'POST',
    path: '/api/v1/set-up/start',
    summary: 'The account of a set-up link, and a key for the authenticator app.',
    body: v.object({ token: text }),
  },
  v.object({
    name: v.string(),
    email: v.string(),
    /** The encrypted key, to be sent back with the first code. */
    sealedKey: v.string(),
    svg: v.string(),
    url: v.string(),
  }),
);

export const finishSetUp = emptyEndpoint('finishSetUp', {
  ...CONSOLE_CALL,
  method: 'POST',
  path: '/api/v1/set-up/finish',
  summary: 'Sets password and second factor of a new account.',
  body: v.object({ token: text, sealedKey: text, password: text, code: text }),
});
