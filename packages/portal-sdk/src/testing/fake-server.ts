import { type AnyEndpoint, contract, type OutputOf, type PageOf, type ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import { type FakeRequest, readRequest } from './fake-request.ts';
import { SETTINGS } from './fixtures.ts';

/** A refusal instead of an answer; see {@link failure}. */
class Failure {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    this.status = status;
    this.body = body;
  }
}

interface FailureDetails {
  /** 422: messages by the field's dotted name. */
  errors?: Record<string, string[]>;
  /** 409: what is there now. */
  current?: unknown;
  /** 409: when the same file was imported, and the name of the user who imported it. */
  lastImport?: { at: string; by: string | null };
}

/** A handler returns this to refuse a call: `failure(409, 'Changed by a colleague.', { current })`. */
export const failure = (status: number, message: string, details: FailureDetails = {}): Failure =>
  new Failure(status, { message, ...details });

/** One page of a collection with these items. */
export const pageOf = <Item>(items: readonly Item[], page: Partial<PageOf<Item>> = {}): PageOf<Item> => ({
  items: [...items],
  page: 1,
  perPage: 10,
  lastPage: 1,
  total: items.length,
  ...page,
});

type Handler = (input: never) => unknown;

export interface FakeServer {
  /** The client calls this instead of the network. */
  fetch: typeof fetch;
  /** Answers a call of the contract; a later handler replaces an earlier one. Input and answer have the contract's types. */
  on: <E extends AnyEndpoint>(
    endpoint: E,
    handler: (input: ParsedOf<E>) => OutputOf<E> | Failure | Promise<OutputOf<E> | Failure>,
  ) => FakeServer;
  /** Inputs of the calls made so far, oldest first, parsed as the server does. */
  calls: <E extends AnyEndpoint>(endpoint: E) => ParsedOf<E>[];
  /** Every request, oldest first: `GET /api/v1/orders`. Tests may empty it. */
  requests: string[];
  /** Path and query of every request, oldest first. */
  urls: string[];
  /** Requests that no handler answered: `GET /api/v1/orders`. They get a 404. */
  unanswered: string[];
}

/**
 * A server for one test. It knows the settings, no bulk runs, no saved views and no layouts of tables; the test
 * defines everything else.
 */
export function fakeServer(): FakeServer {
  // Handlers of any endpoint side by side; `on` checks each against its own.
  const handlers = new Map<string, Handler>();
  const made: { id: string; input: unknown }[] = [];
  const requests: string[] = [];
  const urls: string[] = [];
  const unanswered: string[] = [];

  async function answer(request: FakeRequest | null, line: string): Promise<Response> {
    const handler = request && handlers.get(request.endpoint.id);
    if (!request || !handler) {
      unanswered.push(line);
      return respond(404, { message: `No handler for ${line}` });
    }
    const parsed = parseInput(request);
    if (parsed instanceof Failure) return respond(parsed.status, parsed.body);
    made.push({ id: request.endpoint.id, input: parsed });
    const output = await handler(parsed as never); // of this endpoint, by `on`
    return output instanceof Failure
      ? respond(output.status, output.body)
      : respondTo(request.endpoint, output);
  }

  const server: FakeServer = {
    fetch: (input, init) => {
      const url = new URL(String(input), 'http://portal.test');
      const line = `${init?.method ?? 'GET'} ${url.pathname}`;
      requests.push(line);
      urls.push(url.pathname + url.search);
      return answer(readRequest(url, init), line);
    },
    on: (endpoint, handler) => {
      handlers.set(endpoint.id, handler);
      return server;
    },
    // biome-ignore lint/suspicious/noExplicitAny: inputs of one endpoint, parsed with its schemas.
    calls: (endpoint) => made.filter(({ id }) => id === endpoint.id).map(({ input }) => input as any),
    requests,
    urls,
    unanswered,
  };
  return server
    .on(contract.auth.getSettings, () => SETTINGS)
    .on(contract.bulkRuns.list, () => [])
    .on(contract.savedViews.list, () => [])
    .on(contract.savedViews.listLayouts, () => [])
    .on(contract.savedViews.saveLayout, (saved) => saved);
}

/** Input as the server's handlers get it: checked and transformed by the contract's schemas. */
function parseInput({ endpoint, input }: FakeRequest): unknown {
  let parsed: Record<string, unknown> = { ...input };
  for (const schema of [endpoint.query, endpoint.body]) {
    if (schema === undefined) continue;
    const result = v.safeParse(schema, input);
    if (!result.success) {
      const errors = v.flatten(result.issues).nested ?? {};
      return failure(422, 'The given data was invalid.', { errors: errors as Record<string, string[]> });
    }
    parsed = { ...parsed, ...result.output };
  }
  return parsed;
}

function respondTo(endpoint: AnyEndpoint, output: unknown): Response {
  if (endpoint.shape === 'empty') return new Response(null, { status: 204 });
  if (endpoint.shape === 'file') {
    const { blob, fileName } = output as { blob: Blob; fileName: string }; // by the endpoint's shape
    return new Response(blob, { headers: { 'content-disposition': `attachment; filename="${fileName}"` } });
  }
  return respond(200, envelope(endpoint, output), endpoint.camelCaseOnWire);
}

function envelope(endpoint: AnyEndpoint, output: unknown): unknown {
  if (endpoint.shape === 'plain') return output;
  if (endpoint.shape !== 'page') return { data: output };
  const { items, page, perPage, lastPage, total, counts } = output as PageOf<unknown>; // by the endpoint's shape
  return {
    data: items,
    links: {},
    meta: {
      currentPage: page,
      perPage,
      lastPage,
      total,
      ...(counts && { counts: Object.entries(counts).map(([status, count]) => ({ status, count })) }),
    },
  };
}

function respond(status: number, body: unknown, camelCaseOnWire?: readonly string[]): Response {
  return new Response(JSON.stringify(toWire(body, camelCaseOnWire)), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
