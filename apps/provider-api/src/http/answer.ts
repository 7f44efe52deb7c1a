import type { AnyEndpoint, PageOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import type { Config } from '../config.ts';

/** A download: what a handler of a `file` endpoint answers. */
export interface FileReply {
  fileName: string;
  contentType: string;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Shown in the browser instead of saved; only for what we made ourselves (F30). */
  inline?: boolean;
}

/** What each answer carries: it is the caller's own data, and data only, wherever somebody opens it (ASVS V3.4). */
const EVERY_ANSWER = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const NOTHING_RUNS =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox";
const TWO_YEARS = 63_072_000;

export function setSecurityHeaders(headers: Headers, config: Config): void {
  for (const [name, value] of Object.entries(EVERY_ANSWER)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING_RUNS);
  if (config.publicUrl.startsWith('https:')) {
    headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
  }
}

function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
}

function download(reply: FileReply): Response {
  const ascii = reply.fileName.replace(/[^\w. -]/g, '_');
  const kind = reply.inline ? 'inline' : 'attachment';
  return new Response(reply.body, {
    headers: {
      'Content-Type': reply.contentType,
      'Content-Disposition': `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(reply.fileName)}`,
      // Whatever is in it, it runs nothing when somebody opens it.
      'Content-Security-Policy': `${NOTHING_RUNS}; style-src 'unsafe-inline'`,
    },
  });
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

function pageEnvelope(answer: PageOf<unknown>, url: URL) {
  const from = answer.items.length === 0 ? null : (answer.page - 1) * answer.perPage + 1;
  return {
    data: answer.items,
    links: pageLinks(url, answer.page, answer.lastPage),
    meta: {
      currentPage: answer.page,
      from,
      lastPage: answer.lastPage,
      path: url.pathname,
      perPage: answer.perPage,
      to: from === null ? null : from + answer.items.length - 1,
      total: answer.total,
      ...(answer.counts && {
        counts: Object.entries(answer.counts).map(([status, count]) => ({ status, count })),
      }),
    },
  };
}

/**
 * Envelopes a handler's answer as the endpoint says (R5). It is parsed with the contract's schema first, so that a
 * column that the contract does not name never leaves the server.
 */
export function envelope(endpoint: AnyEndpoint, answer: unknown, url: URL): Response {
  const schema = endpoint.answer ?? v.undefined();
  const keep = endpoint.camelOnWire ?? [];
  switch (endpoint.shape) {
    case 'empty':
      return new Response(null, { status: 204 });
    case 'file':
      return download(answer as FileReply); // as bind typed the handler
    case 'resource':
      return json({ data: toWire(v.parse(schema, answer), keep) });
    case 'list':
      return json({ data: toWire(v.parse(v.array(schema), answer), keep) });
    case 'plain':
      return json(toWire(v.parse(schema, answer), keep));
    case 'page': {
      const page = answer as PageOf<unknown>; // as bind typed the handler
      const items = v.parse(v.array(schema), page.items);
      return json(toWire(pageEnvelope({ ...page, items }, url), keep));
    }
  }
}
