import type { AnyEndpoint, PageOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import type { Config } from '../../config.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import type { JsonPageOf } from './json-page.ts';
import { createWireWriter } from './wire-writer.ts';

/** A download: what the handler of a `file` endpoint returns. */
export interface FileReply {
  fileName: string;
  contentType: string;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The same file for users who may not see costs, where it has columns of prices. */
  withoutPrices?: () => ReadableStream<Uint8Array>;
  /** Shown in the browser instead of saved; only for content the server created (F30). */
  inline?: boolean;
  /** 200 by default. An error page sets another status. */
  status?: number;
}

/** An answer before it becomes a `Response`: building that once is much cheaper than changing it later. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body: FileReply['body'] | null;
}

/** Headers of every response: private data that no browser caches, sniffs or runs (ASVS V3.4). */
const EVERY_ANSWER = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const NOTHING_RUNS =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox";
const TWO_YEARS = 63_072_000;

function securityHeaders(config: Config): Record<string, string> {
  if (!config.publicUrl.startsWith('https:')) return EVERY_ANSWER;
  return { ...EVERY_ANSWER, 'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains` };
}

/** Turns answers into responses with the headers every response has. */
export function createSender(config: Config): (answer: Answer, further: Answer['headers']) => Response {
  const always = securityHeaders(config);
  return ({ status, headers, cookies = [], body }, further) => {
    const all = { 'Content-Security-Policy': NOTHING_RUNS, ...further, ...headers, ...always };
    if (cookies.length === 0) return new Response(body, { status, headers: all });
    const several = new Headers(all);
    for (const cookie of cookies) several.append('Set-Cookie', cookie);
    return new Response(body, { status, headers: several });
  };
}

export const json = (body: unknown, status = 200): Answer => jsonText(JSON.stringify(body), status);

function download(reply: FileReply): Answer {
  const ascii = reply.fileName.replace(/[^\w. -]/g, '_');
  const kind = reply.inline ? 'inline' : 'attachment';
  return {
    status: reply.status ?? 200,
    headers: {
      'Content-Type': reply.contentType,
      'Content-Disposition': `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(reply.fileName)}`,
      // Nothing in the file runs when it is opened in a browser.
      'Content-Security-Policy': `${NOTHING_RUNS}; style-src 'unsafe-inline'`,
    },
    body: reply.body,
  };
}

function pageLinks(url: URL, page: number, lastPage: number) {
  const link = (number: number) => {
    const target = new URL(url);
    target.searchParams.set('page', String(number));
    return target.pathname + target.search;
  };
  return {
    first: link(1),
    last: link(lastPage),
    prev: page > 1 ? link(page - 1) : null,
    next: page < lastPage ? link(page + 1) : null,
  };
}

/** The answer to a cursor has no page position, only the next cursor. */
function cursorPosition({ nextCursor }: { nextCursor: string | null }, url: URL) {
  const target = new URL(url);
  target.searchParams.set('cursor', nextCursor ?? '');
  const next = nextCursor === null ? null : target.pathname + target.search;
  return {
    links: { first: null, last: null, prev: null, next },
    meta: { currentPage: 1, from: null, to: null, nextCursor },
  };
}

/** The fields of a page's envelope in addition to its items. */
function pagePosition(answer: PageOf<unknown> | JsonPageOf<unknown>, url: URL) {
  const { links, meta } =
    'nextCursor' in answer && answer.nextCursor !== undefined
      ? cursorPosition({ nextCursor: answer.nextCursor }, url)
      : numberedPosition(answer, url);
  return {
    links,
    meta: {
      ...meta,
      lastPage: answer.lastPage,
      path: url.pathname,
      perPage: answer.perPage,
      total: answer.total,
      ...(answer.counts && {
        counts: Object.entries(answer.counts).map(([status, count]) => ({ status, count })),
      }),
    },
  };
}

function numberedPosition(answer: PageOf<unknown> | JsonPageOf<unknown>, url: URL) {
  const from = answer.items.length === 0 ? null : (answer.page - 1) * answer.perPage + 1;
  return {
    links: pageLinks(url, answer.page, answer.lastPage),
    meta: {
      currentPage: answer.page,
      from,
      to: from === null ? null : from + answer.items.length - 1,
    },
  };
}

type WireWriter = ReturnType<typeof createWireWriter>;

/** One writer per endpoint: creating it costs as much as writing a page. */
const writers = new WeakMap<AnyEndpoint, WireWriter>();

function writerOf(endpoint: AnyEndpoint): WireWriter {
  const known = writers.get(endpoint);
  if (known !== undefined) return known;
  const { response, shape, camelCaseOnWire = [] } = endpoint;
  const schema = response ?? v.undefined();
  const isList = shape === 'list' || shape === 'page';
  const writer = createWireWriter(isList ? v.array(schema) : schema, camelCaseOnWire);
  writers.set(endpoint, writer);
  return writer;
}

/** Writes the answer of a `resource` endpoint without its envelope. */
export const writeWire = (endpoint: AnyEndpoint, answer: unknown): string => writerOf(endpoint)(answer);

/** A list can have ten thousand items. Others would wait while all of them are written,
 * encoded or sent at once. */
const ITEMS_PER_TURN = 200;

async function longList(write: WireWriter, items: readonly unknown[]): Promise<Answer> {
  const parts = [Buffer.from('{"data":[')];
  await forEachSlice(items, ITEMS_PER_TURN, (slice) => {
    const separator = parts.length === 1 ? '' : ',';
    parts.push(Buffer.from(separator + write(slice).slice(1, -1)));
  });
  parts.push(Buffer.from(']}'));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  return jsonText(body);
}

const jsonText = (body: string | ReadableStream<Uint8Array>, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/**
 * Wraps a handler's result in the endpoint's envelope (R5). The contract's schema decides what is written, so that a
 * column the contract does not name never leaves the server.
 */
export function envelope(endpoint: AnyEndpoint, answer: unknown, url: URL): Answer | Promise<Answer> {
  switch (endpoint.shape) {
    case 'empty':
      return { status: 204, headers: {}, body: null };
    case 'file':
      return download(answer as FileReply); // `bind` types the handler
    case 'list': {
      const items = answer as readonly unknown[]; // `bind` types the handler
      // The answers of other methods are stored as text, for repeated requests.
      if (items.length <= ITEMS_PER_TURN || endpoint.method !== 'GET')
        return jsonText(`{"data":${writerOf(endpoint)(items)}}`);
      return longList(writerOf(endpoint), items);
    }
    case 'resource':
      return jsonText(`{"data":${writerOf(endpoint)(answer)}}`);
    case 'plain':
      return jsonText(writerOf(endpoint)(answer));
    case 'page': {
      const page = answer as PageOf<unknown> | JsonPageOf<unknown>; // `bind` types the handler
      const rest = JSON.stringify(toWire(pagePosition(page, url), endpoint.camelCaseOnWire));
      const items = 'json' in page.items ? `[${page.items.json}]` : writerOf(endpoint)(page.items);
      return jsonText(`{"data":${items},${rest.slice(1)}`);
    }
  }
}
