import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { ApiError, isApiError } from '../error.ts';
import type { JsonResponse } from '../json-response.ts';
import { fromWire } from '../wire.ts';
import { createCommandKeys } from './command-keys.ts';
import { readFile } from './read-file.ts';
import { buildRequest } from './request.ts';

export interface ClientOptions {
  /** Origin of the API host without a trailing slash; empty for the page's origin. */
  origin?: string;
  /** The browser's `fetch`, or one that calls a server in the same process. */
  fetch?: typeof fetch;
  /** Reads a cookie by name; the browser's `document.cookie` by default. */
  readCookie?: (name: string) => string | null;
  /** Milliseconds after which a call times out. For a file: milliseconds in which none of its bytes arrive. */
  timeoutMs?: number;
  /** Called with each error before the call rejects. */
  onError?: (error: ApiError, endpoint: { id: string }) => void;
  /**
   * Called before each write with the CSRF token the write will send; rejecting with an ApiError stops the write.
   * The token belongs to one session, so a check against it is valid for the request that carries it.
   */
  beforeWrite?: (token: string, endpoint: { id: string }) => Promise<void>;
  /**
   * Called when a call needs the password again (423). True: the password was confirmed and the call is repeated.
   * False: the call fails with the 423.
   */
  confirmPassword?: () => Promise<boolean>;
  /**
   * Called when a call gets a 401, so it was not carried out. True: the same user is still signed in and the call is
   * repeated once. False: the call fails with the 401.
   */
  confirmSession?: (endpoint: { id: string }) => boolean | Promise<boolean>;
  /** Called with the server's clock from each response, in epoch milliseconds with a resolution of one second. */
  onServerTime?: (now: number) => void;
  /**
   * The response of a read that the page requested before this client existed, or ahead of a click; null if it could not
   * be had. It is taken in place of a request.
   */
  earlyResponse?: (url: string) => Promise<JsonResponse | null> | undefined;
  /** Called before a write is sent and after it was answered: what was read until then may be out of date. */
  forgetEarlyResponses?: () => void;
  /** Headers sent with each call, for example a bearer token. */
  headers?: () => Record<string, string>;
  /**
   * Adds an idempotency key to each POST of a signed-in user, unless the call has one. A repeat of a failed call with the
   * same input has the same key, so that a retry after a lost answer creates nothing twice.
   */
  sendsIdempotencyKeys?: boolean;
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /**
   * For a POST: the same for every attempt of one command, so that the server carries it out once and answers repeats
   * as it answered the first. Empty for none: a POST that only reads. A reversible call is sent without it.
   */
  idempotencyKey?: string;
  /** Sends the request instead of the browser's `fetch`; ignored when the client was created with a `fetch`. */
  transport?: typeof fetch;
}

export interface ApiClient {
  /**
   * Makes one call of the contract and returns the parsed response.
   * Rejects with {@link ApiError}, or with the signal's reason when the caller aborted.
   */
  call<Input, Output>(
    endpoint: Endpoint<Input, Output>,
    input: Input,
    options?: CallOptions,
  ): Promise<Output>;
}

const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'X-XSRF-TOKEN';
const TOKEN_EXPIRED = 419;
const DEFAULT_TIMEOUT_MS = 30_000;

function readDocumentCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const start = `${name}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return entry === undefined ? null : entry.slice(start.length);
}

export function createClient(options: ClientOptions = {}): ApiClient {
  const origin = options.origin ?? '';
  const readCookie = options.readCookie ?? readDocumentCookie;
  const keys = createCommandKeys();
  let renewal: Promise<void> | null = null;

  // Looked up at each call, so that code that wraps the global fetch takes effect.
  const send: typeof fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init);

  /** Fetches a new token once, however many calls find theirs expired at the same time. */
  function renewToken(signal: AbortSignal): Promise<void> {
    renewal ??= send(`${origin}/csrf-cookie`, { credentials: 'include', signal })
      .then(() => undefined)
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  function reportServerTime(headers: Headers): void {
    // A response from a cache carries the time at which it was generated.
    const date = headers.has('age') ? Number.NaN : Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) options.onServerTime?.(date);
  }

  async function sendRequest(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    signal: AbortSignal,
    { transport, idempotencyKey }: CallOptions,
  ): Promise<Response> {
    const { url, init } = buildRequest(endpoint, input);
    const headers = new Headers(init.headers);
    headers.set('Accept', endpoint.shape === 'file' ? '*/*' : 'application/json');
    for (const [name, value] of Object.entries(options.headers?.() ?? {})) headers.set(name, value);
    if (endpoint.method === 'POST' && idempotencyKey && !endpoint.isReversible)
      headers.set('Idempotency-Key', idempotencyKey);
    if (endpoint.method !== 'GET') {
      if (readCookie(CSRF_COOKIE) === null) await renewToken(signal);
      const token = decodeURIComponent(readCookie(CSRF_COOKIE) ?? '');
      await options.beforeWrite?.(token, endpoint);
      headers.set(CSRF_HEADER, token);
    } else if (endpoint.writesOnGet) {
      const token = decodeURIComponent(readCookie(CSRF_COOKIE) ?? '');
      await options.beforeWrite?.(token, endpoint);
      if (token !== '') headers.set(CSRF_HEADER, token);
    }
    const isWrite = endpoint.method !== 'GET' || endpoint.writesOnGet;
    if (isWrite) options.forgetEarlyResponses?.();
    const sendIt = options.fetch ?? transport ?? send;
    const response = await sendIt(`${origin}${url}`, { ...init, headers, credentials: 'include', signal });
    if (isWrite) options.forgetEarlyResponses?.();
    reportServerTime(response.headers);
    return response;
  }

  /** What was read ahead, or undefined if it cannot be used, so that the call makes its own request. */
  async function readEarlyResponse(
    endpoint: Endpoint<unknown, unknown>,
    early: Promise<JsonResponse | null>,
    signal: AbortSignal,
  ): Promise<{ answer: unknown } | undefined> {
    const response = await unlessAborted(early, signal);
    if (response === null) return undefined;
    try {
      // Its date is of some time ago, so it says nothing about the server's clock.
      return { answer: await readJsonAnswer(endpoint, response) };
    } catch (error) {
      if (isApiError(error) && error.code === 'malformed') return undefined;
      throw error;
    }
  }

  async function sendWithFreshToken(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    signal: AbortSignal,
    call: CallOptions,
    onBytes: () => void,
  ): Promise<unknown> {
    const early =
      endpoint.method === 'GET' && options.earlyResponse?.(`${origin}${buildRequest(endpoint, input).url}`);
    const read = early && (await readEarlyResponse(endpoint, early, signal));
    if (read) return read.answer;
    let response = await sendRequest(endpoint, input, signal, call);
    if (response.status === TOKEN_EXPIRED) {
      await renewToken(signal);
      response = await sendRequest(endpoint, input, signal, call); // once only (R2)
    }
    return readAnswer(endpoint, response, onBytes);
  }

  /**
   * Sends one request within its time limit and turns every failure into an ApiError. For a file, the limit restarts
   * whenever bytes arrive, because a large file takes long on a slow line.
   */
  async function callOnce(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    call: CallOptions,
  ): Promise<unknown> {
    const limit = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartLimit = () => {
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(), call.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    };
    const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
    restartLimit();
    try {
      return await sendWithFreshToken(endpoint, input, signal, call, restartLimit);
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      const error =
        // A transport may be bundled with an area and throw that bundle's copy of the class.
        isApiError(cause) ? cause : new ApiError(limit.signal.aborted ? 'timeout' : 'offline', { cause });
      options.onError?.(error, endpoint);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Makes the call again once the user has confirmed their password, or if their session was only replaced. */
  async function callConfirmed(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    call: CallOptions,
  ): Promise<unknown> {
    try {
      return await callOnce(endpoint, input, call);
    } catch (error) {
      const code = isApiError(error) && error.code;
      const confirm =
        code === 'confirm-password'
          ? options.confirmPassword
          : code === 'unauthenticated' && options.confirmSession;
      if (!confirm || !(await confirm(endpoint))) throw error;
      return callOnce(endpoint, input, call);
    }
  }

  return {
    async call<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, call: CallOptions = {}) {
      const needsKey =
        options.sendsIdempotencyKeys && call.idempotencyKey === undefined && createsForUser(endpoint);
      if (!needsKey) return (await callConfirmed(endpoint, input, call)) as Output; // parsed with the endpoint's own schema
      const command = [endpoint.id, input];
      const output = await callConfirmed(endpoint, input, { ...call, idempotencyKey: keys.keyOf(command) });
      keys.forget(command);
      return output as Output;
    },
  };
}

/**
 * Whether a key has an effect. Without a signed-in user it has none, and calls about the session itself, which may
 * contain passwords, must not be remembered.
 */
const createsForUser = ({ method, access }: Endpoint<unknown, unknown>): boolean =>
  method === 'POST' && access !== 'public' && access !== 'session';

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

async function readAnswer(
  endpoint: Endpoint<unknown, unknown>,
  response: Response,
  onBytes: () => void,
): Promise<unknown> {
  if (response.ok && endpoint.shape === 'empty') {
    await response.body?.cancel();
    return undefined;
  }
  if (response.ok && endpoint.shape === 'file') return readFile(response, onBytes);
  return readJsonAnswer(endpoint, response);
}

async function readJsonAnswer(
  endpoint: Endpoint<unknown, unknown>,
  response: JsonResponse,
): Promise<unknown> {
  if (!response.ok) throw await ApiError.fromResponse(response);
  const reference = response.headers.get('x-request-id') ?? undefined;
  let body: unknown;
  try {
    body = fromWire(await response.json());
  } catch (cause) {
    throw new ApiError('malformed', { status: response.status, reference, cause });
  }
  const parsed = v.safeParse(envelope(endpoint), body);
  if (!parsed.success) {
    const cause = new v.ValiError(parsed.issues);
    throw new ApiError('malformed', { status: response.status, reference, cause });
  }
  return unwrap(endpoint, parsed.output);
}

const pageMeta = v.object({
  currentPage: v.number(),
  lastPage: v.number(),
  perPage: v.number(),
  total: v.number(),
  /** An array, because a status used as a key would be converted to camelCase. */
  counts: v.optional(v.array(v.object({ status: v.string(), count: v.number() }))),
});

function envelope(endpoint: Endpoint<unknown, unknown>): v.GenericSchema<unknown, unknown> {
  const body = endpoint.response ?? v.undefined();
  switch (endpoint.shape) {
    case 'resource':
      return v.object({ data: body });
    case 'list':
      return v.object({ data: v.array(body) });
    case 'page':
      return v.object({ data: v.array(body), meta: pageMeta });
    default:
      return body;
  }
}

interface Envelope {
  data: unknown;
  meta: v.InferOutput<typeof pageMeta>;
}

function unwrap(endpoint: Endpoint<unknown, unknown>, body: unknown): unknown {
  if (endpoint.shape === 'plain') return body;
  const { data, meta } = body as Envelope; // parsed by envelope() just before
  if (endpoint.shape !== 'page') return data;
  return {
    items: data,
    page: meta.currentPage,
    perPage: meta.perPage,
    lastPage: meta.lastPage,
    total: meta.total,
    ...(meta.counts && {
      counts: Object.fromEntries(meta.counts.map(({ status, count }) => [status, count])),
    }),
  };
}
