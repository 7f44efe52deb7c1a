import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { toWireKey } from '@portal/api-client/wire';
import * as v from 'valibot';
import { isApiPath } from '../http/routing/paths.ts';
import { ATTEMPTS, type Input } from '../testing/attempts.ts';
import { ADDRESS, createFixtures, type Fixtures } from '../testing/fixtures.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

/** What no person types, and every program that goes wrong sends. */
const HOSTILE: Readonly<Record<string, unknown>> = {
  'a zero byte': 'a\u0000b',
  'half of a surrogate pair': 'a\ud800b',
  'a day that there is not': '2027-99-99',
  'a long text': 'x'.repeat(20_000),
  'nothing but spaces': '   ',
  'a number of twenty digits': 99_999_999_999_999_999_999n,
  'a number below zero': -1,
  'a fraction': 0.5,
  'a number beyond four bytes': 2_147_483_648,
  'an object': { a: { b: 1 } },
  'a list': [[]],
  null: null,
};
/** `npm test` sends each place every twelfth value, in turn. `npm run test:long` sends every value to every place. */
const SHARE = process.env['TEST_LONG'] ? 1 : 12;
const NO_TEXT = new Set(['a zero byte', 'half of a surrogate pair']);

/** They end the session, or the account's own way in. */
const SKIPPED = ['auth.logout', 'auth.endImpersonation'];

/** Valid requests of calls that make something, so that what is hostile gets as far as it can. */
const MAKING: Record<string, Input> = {
  'availability.createSearch': { address: ADDRESS, speeds: [100], bearers: [1000], terms: [36] },
  'availability.searchBroadband': { address: ADDRESS, useExistingLine: false },
  'availability.checkOnNetwork': { latitude: 53.8, longitude: -1.55 },
  'auth.updateProfile': { firstName: 'Amelia', lastName: 'Hartley', telephone: null },
  'contacts.create': { name: 'Uma Ferris', email: 'uma@acme.test', telephone: '0113 496 0000' },
  'partner.inviteUser': { firstName: 'Uma', lastName: 'Ferris', email: 'uma@acme.test', roleId: 6 },
  'partner.createToken': { name: 'Export', scopes: ['orders:read'], expiresInDays: 30 },
  'webhooks.create': { url: 'https://hostile.invalid/', eventTypes: ['order.placed'], description: 'ERP' },
  'multiQuotes.create': { name: 'Offices' },
  'support.createCase': { subject: 'Slow', description: 'Very', category: 'Fault', priority: 'Low' },
};

interface AnySchema {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  options?: AnySchema[];
  pipe?: AnySchema[];
}

type Path = readonly (string | number)[];

/** Where a schema takes a value. */
function placesIn(schema: AnySchema | undefined, at: Path = []): Path[] {
  if (schema === undefined) return [];
  const inner = schema.wrapped ?? schema.pipe?.find((part) => part !== schema && 'entries' in part);
  if (inner) return placesIn(inner, at);
  if (schema.entries) {
    const below = Object.entries(schema.entries).flatMap(([name, entry]) => placesIn(entry, [...at, name]));
    return at.length === 0 ? below : [at, ...below];
  }
  if (schema.item) return [at, ...placesIn(schema.item, [...at, 0])];
  return [at];
}

function put(into: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === 'number') return [put(undefined, rest, value)];
  const known = typeof into === 'object' && into !== null ? (into as Input) : {};
  return { ...known, [first]: put(known[first], rest, value) };
}

const toWireSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toWireSchema);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toWireKey(key), toWireSchema(item)]));
};

/** JSON in which a bigint is a number of as many digits. */
const json = (value: unknown) =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `#${item}#` : item)).replace(
    /"#(\d+)#"/g,
    '$1',
  );

const queryText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

let api: TestApi;
let amelia: Browser;
let fixtures: Fixtures;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  fixtures = await createFixtures(api, amelia);
});
afterAll(() => api.close());

async function send(endpoint: AnyEndpoint, names: Input, query: Input, body: Input | null): Promise<number> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(names[name] ?? 'none')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(toWireKey(name), queryText(value));
  const override = endpoint.encoding === 'put-override' ? { _method: endpoint.method } : {};
  const response = await amelia.fetch(search.size > 0 ? `${path}?${search}` : path, {
    method: endpoint.encoding === 'put-override' ? 'POST' : endpoint.method,
    ...(body !== null && {
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': amelia.csrfToken() },
      body: json(toWireSchema({ ...body, ...override })),
    }),
  });
  // An answer that breaks off is a failure as well.
  await response.arrayBuffer();
  return response.status;
}

const isGet = ({ method }: AnyEndpoint) => method === 'GET';
const endpoints = allEndpoints.filter(({ id, path }) => isApiPath(path) && !SKIPPED.includes(id));
const inputOf = ({ id }: AnyEndpoint): Input => {
  const { file: _, addresses: __, ...input } = ATTEMPTS[id]?.(fixtures) ?? MAKING[id] ?? {};
  return input;
};

/**
 * Bodies that a schema refuses never reach the database. The run on the embedded database sends them too; the one on
 * a server would take minutes.
 */
const isRefusedUnread = ({ body }: AnyEndpoint, sent: Input): boolean =>
  Boolean(process.env['DATABASE_URL']) && body !== undefined && !v.safeParse(body, sent).success;

/** `orders.all search: a zero byte → 500` for each answer that is not as it should be. */
async function wrongAnswers(
  of: readonly AnyEndpoint[],
  part: 'query' | 'body',
): Promise<{ wrong: string[]; tried: number }> {
  const wrong: string[] = [];
  let tried = 0;
  let turn = 0;
  for (const endpoint of of) {
    for (const place of placesIn(endpoint[part] as AnySchema | undefined)) {
      turn += 1;
      for (const [at, [what, value]] of Object.entries(HOSTILE).entries()) {
        if ((at + turn) % SHARE > 0) continue;
        const own = inputOf(endpoint);
        const sent = put(part === 'body' ? own : {}, place, value) as Input;
        if (part === 'body' && isRefusedUnread(endpoint, sent)) continue;
        tried += 1;
        const status = await send(endpoint, own, part === 'query' ? sent : {}, part === 'body' ? sent : null);
        const isRefused = status >= 400;
        // A lone surrogate does not get through a query string: the address replaces it.
        const isLet = NO_TEXT.has(what) && !isRefused && (part === 'body' || what === 'a zero byte');
        if (status >= 500 || isLet) wrong.push(`${endpoint.id} ${place.join('.')}: ${what} → ${status}`);
      }
    }
  }
  return { wrong, tried };
}

describe('values that no field takes', () => {
  it('are refused or taken in a query, never failed on', async () => {
    const { wrong, tried } = await wrongAnswers(endpoints, 'query');
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(1000 / SHARE);
  });

  it('are refused or taken in a body, never failed on', async () => {
    const writing = endpoints.filter((each) => !isGet(each) && each.encoding !== 'multipart');
    const { wrong, tried } = await wrongAnswers(writing, 'body');
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan((process.env['DATABASE_URL'] ? 200 : 1000) / SHARE);
  });

  it('are not found in a path', async () => {
    const wrong: string[] = [];
    let turn = 0;
    for (const endpoint of endpoints) {
      for (const name of Object.keys(inputOf(endpoint)).filter((each) =>
        endpoint.path.includes(`{${each}}`),
      )) {
        turn += 1;
        const texts = Object.entries(HOSTILE).filter(([, each]) => typeof each !== 'object');
        for (const [at, [what, value]] of texts.entries()) {
          if ((at + turn) % SHARE > 0) continue;
          // An address has no half of a pair: encoding refuses it.
          if (what === 'half of a surrogate pair') continue;
          const status = await send(
            endpoint,
            { ...inputOf(endpoint), [name]: value },
            {},
            isGet(endpoint) ? null : inputOf(endpoint),
          );
          if (status < 400 || status >= 500) wrong.push(`${endpoint.id} {${name}}: ${what} → ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('say which field it was', async () => {
    await expect(
      amelia.call(contract.quotes.single.update, { reference: fixtures.quote, customerName: 'a\u0000b' }),
    ).rejects.toMatchObject({
      status: 422,
      fieldErrors: { customerName: ['has characters that cannot be used'] },
    });
  });
});
