import { fromWire, fromWirePath } from './wire.ts';

/**
 * Everything that can go wrong with a call, closed (R4). A screen that handles these codes has handled all.
 *
 * | code | when |
 * |---|---|
 * | unauthenticated | 401: no session, or it ended |
 * | forbidden | 403: signed in, but not allowed |
 * | not-found | 404: not there, or another partner's |
 * | conflict | 409: the state no longer allows the step, or somebody else changed it first |
 * | too-large | 413: the upload is over the limit |
 * | csrf | 419 twice: the token could not be renewed |
 * | invalid | 422: `fieldErrors` says which fields |
 * | confirm-password | 423: the password has to be confirmed first |
 * | too-many | 429: try again after `retryAfterSeconds` |
 * | server | any 5xx or an unexpected status |
 * | offline | the server could not be reached |
 * | timeout | no answer in time |
 * | malformed | an answer that is not what the contract says |
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

/** What the person is told when the server's own words are missing or not meant for people. */
const MESSAGE_BY_CODE: Readonly<Record<ApiErrorCode, string>> = {
  unauthenticated: 'Your session has ended. Sign in again to go on.',
  forbidden: 'You are not allowed to do this. Ask an administrator of your company.',
  'not-found': 'This is not here. It may have been removed, or the link is wrong.',
  conflict: 'Somebody changed this in the meantime. Look at what is there now and try again.',
  'too-large': 'The file is too large.',
  csrf: 'The page had been open too long. Reload it and try again.',
  invalid: 'Some of what was entered is not valid.',
  'confirm-password': 'Confirm your password first.',
  'too-many': 'Too many tries. Wait a moment and try again.',
  server: 'Something went wrong on our side. Nothing was changed; try again.',
  offline: 'The portal cannot be reached. Check your connection and try again.',
  timeout: 'The portal took too long to answer. Try again.',
  malformed: 'The portal answered with something unexpected. Try again.',
};

/** Codes whose server message was written for the person and is shown as it is. */
const SERVER_SPEAKS: ReadonlySet<ApiErrorCode> = new Set([
  'forbidden',
  'conflict',
  'invalid',
  'too-large',
  'confirm-password',
  'too-many',
]);

export interface ApiErrorDetails {
  status?: number;
  message?: string;
  /** Dotted camelCase path → its messages, first one first. */
  fieldErrors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  /** What to quote to support: the server's request id. */
  reference?: string;
  /** The answer's body with camelCase keys: a 409 carries what is there now. */
  body?: unknown;
  cause?: unknown;
}

/** The only error a call rejects with, besides the `AbortError` of a caller's own signal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly fieldErrors: Record<string, string[]>;
  readonly retryAfterSeconds: number | undefined;
  readonly reference: string | undefined;
  readonly body: unknown;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    const spoken = SERVER_SPEAKS.has(code) ? details.message : undefined;
    super(tooMany(code, details.retryAfterSeconds) ?? (spoken || MESSAGE_BY_CODE[code]), {
      cause: details.cause,
    });
    this.code = code;
    this.status = details.status;
    this.fieldErrors = details.fieldErrors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.reference = details.reference;
    this.body = details.body;
  }

  /** Parses a refused response once; everything after speaks of codes. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const body = await readJson(response);
    const retryAfter = Number(response.headers.get('retry-after'));
    return new ApiError(CODE_BY_STATUS[response.status] ?? 'server', {
      status: response.status,
      message: text(body['message']),
      fieldErrors: fieldErrors(body['errors']),
      retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      reference: response.headers.get('x-request-id') ?? undefined,
      body: fromWire(body),
    });
  }
}

/** How long to wait, where the server says it (`Retry-After`). */
function tooMany(code: ApiErrorCode, seconds: number | undefined): string | undefined {
  if (code !== 'too-many' || seconds === undefined) return undefined;
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds > 90 ? `${minutes} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `Too many tries. Try again in ${wait}.`;
}

/** Narrowing across realms and federated copies: `instanceof` fails where a remote bundles its own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {}; // A proxy's HTML page, or nothing: the status alone decides.
  }
}

function text(value: unknown): string | undefined {
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
