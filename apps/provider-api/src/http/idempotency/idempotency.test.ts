import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract, isApiError } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { audit } from '../../auth/tables.ts';
import { and, eq } from '../../db/drizzle.ts';
import { domains } from '../../domains.ts';
import { priceGuard } from '../../price-access/price-guard.ts';
import type { Input } from '../../testing/attempts.ts';
import { createFreshTargets, createInput, type FreshTargets } from '../../testing/call-inputs.ts';
import { createFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { type Browser, createBrowser, createTestApi, type TestApi } from '../../testing/index.ts';
import { createApp } from '../app.ts';
import { isApiPath } from '../routing/paths.ts';
import { removeOldKeys } from './claims.ts';
import { honoursIdempotencyKey, IDEMPOTENCY_EXCEPTIONS } from './exceptions.ts';
import { idempotencyKeys } from './tables.ts';

const PARALLEL = 20;

let api: TestApi;
let amelia: Browser;
let fixtures: Fixtures;
let others: FreshTargets;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  fixtures = await createFixtures(api, amelia);
  others = await createFreshTargets(amelia, api, fixtures);
});
afterAll(() => api.close());

/** Status and text of an answer; 200 means any success. */
async function send(endpoint: AnyEndpoint, input: Input, idempotencyKey: string, browser = amelia) {
  try {
    // The portal's client sends no key with a reversible call, but other clients may.
    const { isReversible: _, ...keyed } = endpoint;
    return { status: 200, body: JSON.stringify(await browser.call(keyed, input, { idempotencyKey })) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { status: error.status ?? 0, body: error.message };
  }
}

async function countDone(action: string): Promise<number> {
  const done = and(eq(audit.action, action), eq(audit.operation, 'call'), eq(audit.status, 200));
  return api.provider.db.$count(audit, done);
}

/** Steps to test first, because others end the quote. */
const FIRST = [
  'proposals.createLink',
  'proposals.answerQuestion',
  'proposals.create',
  'proposals.send',
  'accept',
  'uploadCrfDocument',
  'returnToSaved',
];

/**
 * Calls that are refused twenty times with the same answer here: steps that the state of the quote allows only once,
 * approving one's own company, stopping a run that has ended, verifying a domain without a TXT record, and switching
 * SCIM on without single sign-on.
 */
const REFUSED = [
  'auth.approveCompany',
  'singleSignOn.verifyDomain',
  'singleSignOn.createScimToken',
  'bulkRuns.stop',
  'quotes.accept',
  ...['approve', 'decline', 'submitCrf'].flatMap((step) => [`quotes.${step}`, `broadbandQuotes.${step}`]),
];

/** The answer is not stored, so a repeat is refused. */
const ANSWERS_SECRET = /^partner\.createToken$|^webhooks\.(?:create|rotateSecret)$|\.proposals\.createLink$/;

const posts = allEndpoints.filter(({ method, path }) => method === 'POST' && isApiPath(path));
const rankOf = ({ id }: AnyEndpoint) => {
  const rank = FIRST.findIndex((step) => id.endsWith(`uotes.${step}`));
  return rank === -1 ? FIRST.length : rank;
};
const honoured = posts.filter(honoursIdempotencyKey).sort((left, right) => rankOf(left) - rankOf(right));

const inputOf = (endpoint: AnyEndpoint): Input => createInput(endpoint, fixtures, others);

describe('the calls that ignore a key', () => {
  it('are written down, each with its reason, and are calls that exist', () => {
    const ids = new Set(posts.map(({ id }) => id));
    expect(Object.keys(IDEMPOTENCY_EXCEPTIONS).filter((id) => !ids.has(id))).toEqual([]);
    for (const reason of Object.values(IDEMPOTENCY_EXCEPTIONS)) expect(reason).toMatch(/\.$/);
    expect(honoured.length).toBeGreaterThan(40);
  });
});

describe('twenty parallel requests with one key', () => {
  it.each(honoured.map((endpoint): [string, AnyEndpoint] => [endpoint.id, endpoint]))(
    'take effect once and are answered alike: %s',
    async (id, endpoint) => {
      const input = inputOf(endpoint);
      const before = await countDone(id);
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => send(endpoint, input, key)));
      const done = (await countDone(id)) - before;
      if (ANSWERS_SECRET.test(id)) {
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(PARALLEL - 1).fill(409)]);
        expect(done).toBe(1);
        return;
      }
      expect(answers).toEqual(Array(PARALLEL).fill(answers[0]));
      const isRefused = REFUSED.includes(id);
      expect([answers[0]?.status, done]).toEqual(isRefused ? [409, 0] : [200, 1]);
    },
    60_000,
  );

  it('made the 60 sites of a file once', async () => {
    const { total } = await amelia.call(contract.multiQuotes.locations.list, {
      uuid: fixtures.multiQuote,
      search: 'Mill Row',
    });
    expect(total).toBe(60);
  });
});

describe('a key', () => {
  const { create } = contract.contacts;
  const contact = (name: string) => ({ name, email: `${randomUUID()}@acme.test` });

  it('answers the same later, also after a restart', async () => {
    const key = randomUUID();
    const input = contact('Later');
    const first = await send(create, input, key);
    const restarted = createApp(
      api.provider,
      domains.flatMap((domain) => domain.routes ?? []),
      priceGuard,
    );
    const again = createBrowser((request) => restarted.fetch(request));
    for (const [name, value] of amelia.cookies) again.cookies.set(name, value);
    expect(await send(create, input, key, again)).toEqual(first);
    expect(first.status).toBe(200);
  });

  it('belongs to one request: another body or call with it is a 422', async () => {
    const key = randomUUID();
    const input = contact('One');
    await send(create, input, key);
    const other = await amelia
      .call(create, { ...input, name: 'Other' }, { idempotencyKey: key })
      .catch(String);
    expect(other).toContain('was already used for another request');
    expect((await send(contract.multiQuotes.create, { name: 'Other' }, key)).status).toBe(422);
  });

  it('belongs to one user: a colleague and a stranger with the same key create their own', async () => {
    const key = randomUUID();
    const name = 'Shared key';
    const users = [amelia, await api.asUser('role2@acme.test'), await api.asUser('role1@cobalt.test')];
    const ids = await Promise.all(
      users.map(async (user) =>
        JSON.parse((await send(contract.multiQuotes.create, { name }, key, user)).body),
      ),
    );
    expect(new Set(ids.map(({ uuid }) => uuid)).size).toBe(3);
  });

  it('is free again after a refusal', async () => {
    const key = randomUUID();
    const input = contact('Taken');
    const customer = { id: 99_999_999, text: 'A note' };
    expect((await send(contract.customers.createNote, customer, key)).status).toBe(404);
    expect((await send(create, input, key)).status).toBe(200);
  });

  it('stores no secret: a repeated token is a 409 that says so', async () => {
    const key = randomUUID();
    const input = { name: 'Secret', scopes: ['orders:read' as const] };
    const { plainTextToken } = await amelia.call(contract.partner.createToken, input, {
      idempotencyKey: key,
    });
    const again = await send(contract.partner.createToken, input, key);
    expect(again).toEqual({ status: 409, body: expect.stringContaining('already created') });
    const rows = await api.provider.db.select().from(idempotencyKeys);
    expect(JSON.stringify(rows)).not.toContain(plainTextToken);
  });

  it('whose process was killed before it committed is taken over after two minutes', async () => {
    const key = randomUUID();
    const input = { name: 'Killed' };
    await send(contract.multiQuotes.create, input, key);
    const { db } = api.provider;
    const unfinished = { committedAt: null, status: null, body: null };
    await db.update(idempotencyKeys).set(unfinished).where(eq(idempotencyKeys.key, key));
    expect(await send(contract.multiQuotes.create, input, key)).toEqual({
      status: 409,
      body: 'This request is still being processed. Wait a moment and try again.',
    });
    api.advance({ minutes: 3 });
    expect((await send(contract.multiQuotes.create, input, key)).status).toBe(200);
  });

  it.each(['a b', 'x'.repeat(201), '\u00fc'])('must be visible ASCII characters: "%s"', async (key) => {
    const answer = await send(contract.multiQuotes.create, { name: 'x' }, key);
    expect(answer.status).toBe(400);
  });

  it('is forgotten after a day', async () => {
    const { provider } = api;
    api.advance({ days: 1, minutes: 1 });
    await removeOldKeys(provider);
    expect(await provider.db.$count(idempotencyKeys)).toBe(0);
  });
});
