import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { ApiError, isApiError } from '../error.ts';
import { fromWire } from '../wire.ts';
import { buildRequest } from './request.ts';

export interface ClientOptions {
  /** Origin of the API host, without a trailing slash; empty for the page's own origin. */
  origin?: string;
  /** The browser's `fetch`, or one that talks to a server in the same process. */
  fetch?: typeof fetch;
  /** Reads a cookie by name; the browser's `document.cookie` by default. */
  readCookie?: (name: string) => string | null;
  /** Milliseconds after which an unanswered call is given up. */
  timeoutMs?: number;
  /** Called with each error before the call rejects: how the shell learns that a session ended. */
  onError?: (error: ApiError, endpoint: { id: string }) => void;
  /**
   * Called before each write with the token that it will carry; keeps the write back by rejecting with an ApiError.
   * The token belongs to one session: a check made between reading it and sending it holds for what is sent.
   */
  beforeWrite?: (token: string, endpoint: { id: string }) => Promise<void>;
  /**
   * Called when a call asks for the password anew (423): true once it was given, and the call is then made again;
   * false leaves the refusal as it is.
   */
  confirmPassword?: () => Promise<boolean>;
  /** Called with the server's clock, epoch milliseconds to the second, as answers carry it. */
  onServerTime?: (now: number) => void;
  /** Headers sent with each call, e.g. a Bearer token. */
  headers?: () => Record<string, string>;
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sends the call itself in place of the browser's `fetch`; a client with a `fetch` of its own keeps to that. */
  transport?: typeof fetch;
}

export interface ApiClient {
  /**
   * Makes one call of the contract and answers what its schema says.
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
  let renewal: Promise<void> | null = null;

  // Looked up at each call, so that a page that instruments fetch is heard.
  const send: typeof fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init);

  /** Fetches a fresh token once, however many calls find theirs stale at the same time. */
  function renewToken(signal: AbortSignal): Promise<void> {
    renewal ??= send(`${origin}/csrf-cookie`, { credentials: 'include', signal })
      .then(() => undefined)
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  function tellTime(headers: Headers): void {
    // An answer from a cache on the way carries the time at which it was made.
    const date = headers.has('age') ? Number.NaN : Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) options.onServerTime?.(date);
  }

  async function attempt(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    signal: AbortSignal,
    transport: typeof fetch | undefined,
  ): Promise<Response> {
    const { url, init } = buildRequest(endpoint, input);
    const headers = new Headers(init.headers);
    headers.set('Accept', endpoint.shape === 'file' ? '*/*' : 'application/json');
    for (const [name, value] of Object.entries(options.headers?.() ?? {})) headers.set(name, value);
    if (endpoint.method !== 'GET') {
      if (readCookie(CSRF_COOKIE) === null) await renewToken(signal);
      const token = decodeURIComponent(readCookie(CSRF_COOKIE) ?? '');
      await options.beforeWrite?.(token, endpoint);
      headers.set(CSRF_HEADER, token);
    } else if (endpoint.changes) {
      await options.beforeWrite?.(decodeURIComponent(readCookie(CSRF_COOKIE) ?? ''), endpoint);
    }
    const sendIt = options.fetch ?? transport ?? send;
    const response = await sendIt(`${origin}${url}`, { ...init, headers, credentials: 'include', signal });
    tellTime(response.headers);
    return response;
  }

  async function exchange(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    signal: AbortSignal,
    transport: typeof fetch | undefined,
  ): Promise<unknown> {
    let response = await attempt(endpoint, input, signal, transport);
    if (response.status === TOKEN_EXPIRED) {
      await renewToken(signal);
      response = await attempt(endpoint, input, signal, transport); // once only (R2)
    }
    if (!response.ok) throw await ApiError.fromResponse(response);
    return readAnswer(endpoint, response);
  }

  /** One exchange within its time limit, its failure told as one of ours. */
  async function once(
    endpoint: Endpoint<unknown, unknown>,
    input: unknown,
    call: CallOptions,
  ): Promise<unknown> {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    try {
      return await exchange(endpoint, input, signal, call.transport);
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      const error =
        // A transport may be bundled with an area, and its errors are of that copy.
        isApiError(cause) ? cause : new ApiError(timeout.aborted ? 'timeout' : 'offline', { cause });
      options.onError?.(error, endpoint);
      throw error;
    }
  }

  return {
    async call<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, call: CallOptions = {}) {
      try {
        return (await once(endpoint, input, call)) as Output; // parsed with the endpoint's own schema
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'confirm-password') throw error;
        if (!(await options.confirmPassword?.())) throw error;
        return (await once(endpoint, input, call)) as Output;
      }
    },
  };
}

async function readAnswer(endpoint: Endpoint<unknown, unknown>, response: Response): Promise<unknown> {
  if (endpoint.shape === 'empty') {
    await response.body?.cancel();
    return undefined;
  }
  if (endpoint.shape === 'file') {
    return { blob: await response.blob(), fileName: fileName(response.headers.get('content-disposition')) };
  }
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
  /** A list: a status as a key would be taken for a name, and renamed. */
  counts: v.optional(v.array(v.object({ status: v.string(), count: v.number() }))),
});

function envelope(endpoint: Endpoint<unknown, unknown>): v.GenericSchema<unknown, unknown> {
  const answer = endpoint.answer ?? v.undefined();
  switch (endpoint.shape) {
    case 'resource':
      return v.object({ data: answer });
    case 'list':
      return v.object({ data: v.array(answer) });
    case 'page':
      return v.object({ data: v.array(answer), meta: pageMeta });
    default:
      return answer;
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

function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}
