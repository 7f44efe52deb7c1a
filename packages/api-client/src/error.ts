import type { JsonResponse } from './json-response.ts';
import { fromWire, fromWirePath } from './wire.ts';

/**
 * Every way a call can fail, as a closed set (R4). A screen that handles these codes handles every failure.
 *
 * | code | when |
 * |---|---|
 * | unauthenticated | 401: no session, or the session ended |
 * | forbidden | 403: signed in, but not allowed |
 * | not-found | 404: does not exist, or belongs to another partner |
 * | conflict | 409: the state no longer allows the step, or someone else changed it first |
 * | too-large | 413: the upload is over the limit |
 * | csrf | 419 twice: the token could not be renewed |
 * | invalid | 422: `fieldErrors` says which fields |
 * | confirm-password | 423: the password has to be confirmed first |
 * | too-many | 429: try again after `retryAfterSeconds` |
 * | server | any 5xx or an unexpected status |
 * | offline | the server could not be reached |
 * | timeout | no response in time |
 * | malformed | the response does not match the contract |
 */
export type ApiErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'csrf'
  | 'invalid'
  | 'confirm-password'
  | 'too-many'
  | 'server'
  | 'offline'
  | 'timeout'
  | 'malformed';

const CODE_BY_STATUS: Readonly<Record<number, ApiErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  419: 'csrf',
  422: 'invalid',
  423: 'confirm-password',
  429: 'too-many',
};

/** The code of an answer that is not a success. */
export const getErrorCode = (status: number): ApiErrorCode => CODE_BY_STATUS[status] ?? 'server';

/** Shown when the server sent no message, or one that is not meant for people. */
const MESSAGE_BY_CODE: Readonly<Record<ApiErrorCode, string>> = {
  unauthenticated: 'Your session has ended. Sign in again to continue.',
  forbidden: 'You are not allowed to do this. Ask an administrator of your company.',
  'not-found': 'Not found. It may have been removed, or the link is wrong.',
  conflict: 'Someone else has changed this. Check the latest version and try again.',
  'too-large': 'The file is too large.',
  csrf: 'The page was open for too long. Reload it and try again.',
  invalid: 'Some of the information you entered is not valid.',
  'confirm-password': 'Confirm your password first.',
  'too-many': 'Too many attempts. Wait a moment and try again.',
  // Says nothing about what was saved: the client does not know.
  server:
    'Something went wrong on our side. If you changed something, check whether it was saved before you try again.',
  offline: 'The portal cannot be reached. Check your connection and try again.',
  timeout: 'The portal took too long to respond. Try again.',
  malformed: 'The portal sent an unexpected response. Try again.',
};

/** Codes whose server message is written for people and shown unchanged. */
const SHOWS_SERVER_MESSAGE: ReadonlySet<ApiErrorCode> = new Set([
  'forbidden',
  'conflict',
  'invalid',
  'too-large',
  'confirm-password',
  'too-many',
]);

/** The server says why it does not write at the moment. */
const UNAVAILABLE = 503;

export interface ApiErrorDetails {
  status?: number;
  message?: string;
  /** Dotted camelCase path → its messages, in order. */
  fieldErrors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  /** Reference to quote to support: the server's request id. */
  reference?: string;
  /** The response body with camelCase keys; a 409 carries the latest version as `current`. */
  body?: unknown;
  cause?: unknown;
}

/** The only error a call rejects with, apart from the reason of a signal the caller aborted. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly fieldErrors: Record<string, string[]>;
  readonly retryAfterSeconds: number | undefined;
  readonly reference: string | undefined;
  readonly body: unknown;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    const isSpoken = SHOWS_SERVER_MESSAGE.has(code) || details.status === UNAVAILABLE;
    const spoken = isSpoken ? details.message : undefined;
    super(spoken || describeWait(code, details.retryAfterSeconds) || MESSAGE_BY_CODE[code], {
      cause: details.cause,
    });
    this.code = code;
    this.status = details.status;
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.reference = details.reference;
    this.body = details.body;
  }

  /** Parses a failed response once; later code only uses `code`. */
  static async fromResponse(response: JsonResponse): Promise<ApiError> {
    const body = await readJson(response);
    const retryAfter = Number(response.headers.get('retry-after'));
    return new ApiError(getErrorCode(response.status), {
      status: response.status,
      message: nonEmptyString(body['message']),
      fieldErrors: fieldErrors(body['errors']),
      retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      reference: response.headers.get('x-request-id') ?? undefined,
      body: fromWire(body),
    });
  }
}

/** The wait as text, for a `Retry-After` without a message. */
function describeWait(code: ApiErrorCode, seconds: number | undefined): string | undefined {
  if (code !== 'too-many' || seconds === undefined) return undefined;
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds > 90 ? `${minutes} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `Too many attempts. Try again in ${wait}.`;
}

/** Narrowing across realms and federated copies: `instanceof` fails where a remote bundles its own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error;
}

async function readJson(response: JsonResponse): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {}; // An empty body or a proxy's HTML page: the status alone decides.
  }
}

function nonEmptyString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldErrors(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {};
  const errors: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(value)) {
    if (Array.isArray(messages)) errors[fromWirePath(path)] = messages.map(String);
    else if (typeof messages === 'string') errors[fromWirePath(path)] = [messages];
  }
  return errors;
}
