import type { AnyEndpoint } from '@portal/api-client';
import { honoursIdempotencyKey } from '../http/idempotency/exceptions.ts';
import { componentRef, type JsonSchema } from './json-schema.ts';

interface Answer {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, { schema: JsonSchema }>>;
}

const json = (schema: string) => ({ 'application/json': { schema: componentRef(schema) } });
const header = (description: string, type: string) => ({ description, schema: { type } });

export const LIMIT_HEADERS = {
  'RateLimit-Policy': header(
    'The limit: its name, calls allowed (`q`) and the time window in seconds (`w`). Example: `"calls";q=1200;w=60`.',
    'string',
  ),
  RateLimit: header(
    'Calls left (`r`) and seconds until the time window ends (`t`). Example: `"calls";r=1180;t=42`.',
    'string',
  ),
  'X-RateLimit-Limit': header('Calls allowed per time window. Older form of `RateLimit-Policy`.', 'integer'),
  'X-RateLimit-Remaining': header('Calls left. Older form of `RateLimit`.', 'integer'),
};

/** Headers of a call that will be removed. */
export const DEPRECATION_HEADERS = {
  Deprecation: header(
    'When the end of this call was announced: `@` and seconds since 1970 (RFC 9745).',
    'string',
  ),
  Sunset: header('When this call may stop working, as an HTTP date (RFC 8594).', 'string'),
  Link: header('Its entry in the API reference, with the relation `deprecation`.', 'string'),
};

export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: 'object',
    description: 'Why a call was rejected.',
    properties: { message: { type: 'string' } },
    required: ['message'],
  },
  ValidationError: {
    type: 'object',
    description: 'What is invalid. `message` is the first error.',
    properties: {
      message: { type: 'string' },
      errors: {
        type: 'object',
        description: 'Messages by field; nested fields have dotted names such as `contacts.0.first_name`.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
    required: ['message', 'errors'],
  },
};

/** The refusals of the API (R4), by status. */
export const REFUSALS: Readonly<Record<string, Answer>> = {
  400: { description: 'The body could not be read.', content: json('Error') },
  401: { description: 'Not signed in, or the session or token has expired.', content: json('Error') },
  403: {
    description: 'Signed in but not allowed, or a required step after signing in is missing.',
    content: json('Error'),
  },
  404: { description: 'Does not exist, or belongs to another partner.', content: json('Error') },
  408: { description: 'The headers or the body did not arrive in time; the connection is closed.' },
  409: {
    description:
      'The state no longer allows this step, or someone else changed it first; the body has the current state. Or a request with the same Idempotency-Key is in progress.',
    content: json('Error'),
  },
  413: { description: 'The body is too large.', content: json('Error') },
  414: { description: 'The query string is too long.', content: json('Error') },
  415: { description: 'The content type is not accepted.', content: json('Error') },
  419: {
    description: 'The CSRF token is missing or expired: fetch /csrf-cookie and repeat the call once.',
    content: json('Error'),
  },
  421: { description: 'The host of the request is not that of the API.', content: json('Error') },
  422: { description: 'Some of the input is invalid.', content: json('ValidationError') },
  423: {
    description: 'Confirm the password first: auth.confirmPassword.',
    content: json('Error'),
  },
  429: {
    description: 'Too many attempts.',
    headers: {
      'Retry-After': header('Seconds to wait.', 'integer'),
      ...LIMIT_HEADERS,
      'X-RateLimit-Reset': header('When the time window ends, in seconds since 1970.', 'integer'),
    },
    content: json('Error'),
  },
  431: { description: 'The headers are too large; the connection is closed.' },
  500: { description: 'Something went wrong on our side.', content: json('Error') },
};

/** Endpoints that can answer 409. */
const CONFLICTS =
  /^(?:auth\.(?:acceptSla|approveCompany|changePassword|confirmPassword|endImpersonation|removeSession)|twoFactor\.(?:enable|confirm|regenerateRecoveryCodes)|passkeys\.(?:create|signIn)|contacts\.update|webhooks\.(?:create|update|resume|redeliver)|customers\.(?:update|separate|updateNote)|savedViews\.update|singleSignOn\.(?:save|update|remove|removeDomain|createScimToken|addDomain|verifyDomain|startTest|startConfirmation|finish)|notifications\.updateSettings|partner\.(?:update|updateApprovalRules|updateBranding|updateDefaultMargins|endDelegation|updateUser|updateUsers|removeUser|removeUsers|resendInvite)|orders\.notify|circuits\.runLineCheck|renewals\.create|availability\.(?:saveSearchQuote|listSearchQuoteAddons)|support\.(?:updateCase|createComment|uploadFile|setPrimaryContact|escalate)|bulkRuns\.(?:stop|undo)|(?:quotes|broadbandQuotes)\.(?:acceptMany|negotiateMany|cancelMany|archiveMany|updateMany|approveMany|update|accept|returnToSaved|cancel|archive|approve|decline|listTerms|listAddons|getCrf|updateCrf|submitCrf|uploadCrfDocument|removeCrfDocument)|(?:quotes|broadbandQuotes|multiQuotes)\.proposals\.(?:create|send|createLink|answerQuestion)|(?:quotes|broadbandQuotes)\.negotiations\.(?:create|accept|decline|counter|remove)|sharedProposals\.(?:download|recordView|ask|accept|decline)|multiQuotes\.(?:remove|restore|startSearch|stopSearch|stopBulkRun|runSearchFilters|update|updatePriceBasis)|multiQuotes\.changes\.undo|multiQuotes\.(?:locations|quotes|negotiations)\.runs\.(?:accept|approve|cancel|decline|saveForms|submitForms|update|remove)|multiQuotes\.imports\.(?:remove|updateRow|updateRows|removeRow)|multiQuotes\.(?:locations|quotes|negotiations)\.(?:create|update|remove|removeMany|updateMany|saveSearchQuotes|selectSearchQuote|importLocations|acceptMany|approveMany|declineMany|saveDataMany|accept|decline|acceptGroup|declineGroup))$/;

/** Endpoints that need a recently confirmed password (423). */
const CONFIRMED: ReadonlySet<string> = new Set([
  'passkeys.createOptions',
  'passkeys.create',
  'passkeys.remove',
  'twoFactor.enable',
  'twoFactor.disable',
  'twoFactor.listRecoveryCodes',
  'twoFactor.regenerateRecoveryCodes',
  'twoFactor.disableForUser',
  'partner.createToken',
  'partner.update',
  'webhooks.create',
  'webhooks.rotateSecret',
  'webhooks.update',
  'singleSignOn.save',
  'singleSignOn.update',
  'singleSignOn.remove',
  'singleSignOn.createScimToken',
  'singleSignOn.removeScimToken',
  'auth.removeSession',
  'auth.removeOtherSessions',
]);

/** Endpoints without a path parameter that can answer 404. */
const NOT_FOUND: ReadonlySet<string> = new Set([
  'renewals.createOffers',
  'renewals.create',
  'geocoding.getByUdprn',
  'geocoding.resolve',
  'geocoding.getPostcodeCoordinates',
  'twoFactor.getQrCode',
  'support.createCase',
  'customers.getByName',
]);

/** Endpoints without query or body that can answer 422. */
const INVALID: ReadonlySet<string> = new Set(['twoFactor.challenge']);

/** Error statuses of an endpoint. */
export function refusalsOf(endpoint: AnyEndpoint): string[] {
  const { id, access, method, path, query, body } = endpoint;
  const honoursKey = honoursIdempotencyKey(endpoint);
  const writes = method !== 'GET';
  const statuses: Readonly<Record<string, boolean>> = {
    400: body !== undefined || honoursKey,
    401: access !== 'public',
    403: access !== 'public',
    404: path.includes('{') || NOT_FOUND.has(id),
    408: true,
    409: CONFLICTS.test(id) || honoursKey,
    413: writes,
    414: true,
    // Mail servers send an unsubscribe link any body, and no CSRF token.
    415: writes && id !== 'notifications.unsubscribe',
    419: (writes && id !== 'notifications.unsubscribe') || id.startsWith('notifications.mark'),
    421: true,
    422: honoursKey || query !== undefined || body !== undefined || INVALID.has(id),
    423: CONFIRMED.has(id),
    429: true,
    431: true,
    500: true,
  };
  return Object.keys(statuses).filter((status) => statuses[status]);
}
