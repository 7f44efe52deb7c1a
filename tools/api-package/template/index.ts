import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './paths.ts';

export type { components, operations, paths } from './paths.ts';

export interface PortalClientOptions {
  /** Address of the portal, such as `https://portal.example`. */
  url: string;
  /** API token, which an administrator creates in the portal under API access. */
  token: string;
  /** How often to repeat a request after a lost connection or a 429, 502, 503 or 504 response. Default: 4. */
  retries?: number;
  /** Sends a request. Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export type PortalClient = Client<paths>;

const FIRST_WAIT_MS = 500;
const TEMPORARY = [502, 503, 504];
const TOO_MANY = 429;
/** Safe to repeat if the response was lost: idempotent methods, and POST because of its `Idempotency-Key`. */
const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'];

/**
 * A client with the types of every call that an API token can make. Every POST gets an `Idempotency-Key`, so that
 * sending it again after a lost connection does not do the work twice.
 *
 * ```ts
 * const portal = createPortalClient({ url: 'https://portal.example', token });
 * const { data, error } = await portal.GET('/api/v1/orders', { params: { query: { per_page: 100 } } });
 * ```
 */
export function createPortalClient({
  url,
  token,
  retries = 4,
  fetch: send,
}: PortalClientOptions): PortalClient {
  const client = createFetchClient<paths>({
    baseUrl: url,
    headers: { Authorization: `Bearer ${token}` },
    fetch: (request) => sendUntilAnswered(request, send ?? globalThis.fetch, retries),
  });
  client.use({
    onRequest({ request }) {
      if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', crypto.randomUUID());
    },
  });
  return client;
}

async function sendUntilAnswered(
  request: Request,
  send: (request: Request) => Promise<Response>,
  retries: number,
): Promise<Response> {
  const isRepeatable = REPEATABLE.includes(request.method);
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt === retries;
    const wait = FIRST_WAIT_MS * 2 ** attempt;
    try {
      const response = await send(request.clone());
      const isTemporary = isRepeatable && TEMPORARY.includes(response.status);
      if (isLast || !(isTemporary || response.status === TOO_MANY)) return response;
      await response.body?.cancel();
      await pause(Math.max(wait, Number(response.headers.get('Retry-After')) * 1000 || 0), request.signal);
    } catch (error) {
      if (isLast || !isRepeatable || request.signal.aborted) throw error;
      await pause(wait, request.signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

interface ListAnswer<Row> {
  data?: { data: readonly Row[]; meta: { next_cursor?: string | null } };
  error?: unknown;
}

/**
 * Reads all rows of a list, page by page. If a call is refused, throws an error with the portal's answer as `cause`.
 *
 * ```ts
 * for await (const order of readAll((cursor) => portal.GET('/api/v1/orders', { params: { query: { cursor } } })))
 *   console.log(order.reference);
 * ```
 */
export async function* readAll<Row>(
  readPart: (cursor: string) => Promise<ListAnswer<Row>>,
): AsyncGenerator<Row, void> {
  for (let cursor: string | null | undefined = '*'; cursor; ) {
    const { data, error } = await readPart(cursor);
    if (data === undefined) throw new Error('The portal refused to list these rows.', { cause: error });
    yield* data.data;
    cursor = data.meta.next_cursor;
  }
}
