import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { BAD_BODIES, BAD_FORMS, type BadBody } from './corpus/bodies.ts';
import { BAD_IMPORTS } from './corpus/imports.ts';
import type { Named } from './corpus/names.ts';
import { BAD_PATHS } from './corpus/paths.ts';
import { BAD_QUERIES } from './corpus/queries.ts';

/**
 * Every entry of the corpus against the real server: refused or accepted, never a 500 and never an error in the log.
 * How long others wait meanwhile is measured by `npm run bench:hostile`.
 */
let api: TestApi;
let amelia: Browser;
const errors = jest.fn<() => undefined>();
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  jest.spyOn(api.provider.log, 'error').mockImplementation(errors);
});
beforeEach(() => void errors.mockClear());
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
});
afterAll(() => api.close());

async function post(path: string, { body, type = 'application/json' }: BadBody): Promise<number> {
  const headers = { 'Content-Type': type, 'X-XSRF-TOKEN': amelia.csrfToken() };
  const response = await amelia.fetch(path, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Statuses that say what is wrong with a request; a 401, 403 or 419 would mean that nobody looked at it. */
const REFUSED = new Set([400, 404, 405, 413, 414, 415, 422, 431]);

/** `name → status` of each entry whose status is not one of a refusal. */
async function findUnrefused<Value>(
  corpus: readonly Named<Value>[],
  send: (value: Value) => Promise<number>,
  isExpected = (status: number) => REFUSED.has(status),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, value] of corpus) {
    const status = await send(value);
    if (!isExpected(status)) wrong.push(`${name} → ${status}`);
  }
  return wrong;
}

/**
 * What one of several calls gets in `npm test`: each entry goes to one of `every` calls. `npm run test:long` sends every
 * entry to every call.
 */
const shareOf = <Value>(corpus: readonly Named<Value>[], call: number, every: number) =>
  process.env['TEST_LONG'] ? corpus : corpus.filter((_, at) => at % every === call % every);

const neverFails = (status: number) => status < 500;

describe('the corpus of bad bodies', () => {
  it('has at least 200, each named once', () => {
    const names = BAD_BODIES.map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(200);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(
    ['/api/v1/login', '/api/password/email', '/api/register', '/api/v1/contacts', '/api/v1/multi-quotes'].map(
      (path, call) => [path, call] as const,
    ),
  )(
    'is refused by %s',
    async (path, call) => {
      expect(await findUnrefused(shareOf(BAD_BODIES, call, 2), (body) => post(path, body))).toEqual([]);
    },
    120_000,
  );

  it('is refused as forms', async () => {
    expect(await findUnrefused(BAD_FORMS, (form) => post('/api/v1/me/avatar', form))).toEqual([]);
  });
});

describe('the corpus of bad paths', () => {
  let server: ReturnType<typeof serve>;
  let port = 0;
  beforeAll(async () => {
    server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port; // a TCP server's
  });
  afterAll(() => {
    server.close();
  });

  /** Sends a request target as it is; no URL class corrects it. */
  async function send(path: string): Promise<number> {
    const socket = connect(port, '127.0.0.1');
    const cookie = [...amelia.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Not `end`: a client that closes its half counts as gone before a slower database has answered.
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).not.toMatch(/\n\s+at .*:\d+:\d+/);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  }

  it('has at least 100 and is refused, without a stack trace', async () => {
    expect(BAD_PATHS.length).toBeGreaterThanOrEqual(100);
    expect(await findUnrefused(BAD_PATHS, send)).toEqual([]);
  });
});

describe('the corpus of bad queries', () => {
  it.each(
    ['/api/v1/quotes', '/api/v1/orders/export', '/api/v1/circuits', '/api/v1/search'].map(
      (path, call) => [path, call] as const,
    ),
  )(
    'never fails %s',
    async (path, call) => {
      expect(BAD_QUERIES.length).toBeGreaterThanOrEqual(100);
      const send = async (query: string) => {
        const response = await amelia.fetch(`${path}?${query}`);
        await response.arrayBuffer();
        return response.status;
      };
      expect(await findUnrefused(shareOf(BAD_QUERIES, call, 2), send, neverFails)).toEqual([]);
    },
    120_000,
  );
});

describe('the corpus of bad imports', () => {
  const { multiQuotes } = contract;
  const { locations } = multiQuotes;

  const outcomeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 200,
      (error: { status: number }) => error.status,
    );

  const calls: Record<string, (uuid: string, addresses: File) => Promise<unknown>> = {
    'a check': (uuid, addresses) => amelia.call(locations.validateImport, { uuid, addresses }),
    'a check whose rows are stored': (uuid, addresses) =>
      amelia.call(locations.validateImport, { uuid, addresses, keep: 'true' }),
    'an import': (uuid, addresses) => amelia.call(locations.importLocations, { uuid, addresses }),
    'reading the columns': (uuid, addresses) =>
      amelia.call(multiQuotes.imports.readColumns, { uuid, addresses }),
  };

  it.each(Object.keys(calls))(
    'never fails %s',
    async (name) => {
      expect(BAD_IMPORTS.length).toBeGreaterThanOrEqual(200);
      const { uuid } = await amelia.call(multiQuotes.create, { name: `Corpus: ${name}` });
      const send = (content: (typeof BAD_IMPORTS)[number][1]) =>
        outcomeOf(Promise.resolve(calls[name]?.(uuid, new File([content], 'sites\0.csv'))));
      const imports = shareOf(BAD_IMPORTS, Object.keys(calls).indexOf(name), Object.keys(calls).length);
      expect(await findUnrefused(imports, send, neverFails)).toEqual([]);
      await api.drainJobs();
    },
    240_000,
  );
});
