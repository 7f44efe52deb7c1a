import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { toWireKey } from '@portal/api-client/wire';
import * as v from 'valibot';
import { refusalsOf } from '../openapi/refusals.ts';
import { ADDRESS } from '../testing/fixtures.ts';
import { createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { isApiPath } from './routing/paths.ts';

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
const domainOf = ({ id }: AnyEndpoint) => id.split('.')[0] ?? '';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const inputFor = ({ path }: AnyEndpoint) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'none']));
const pathOf = ({ path }: AnyEndpoint) => path.replace(/\{\w+\}/g, 'none');

const hasSort = ({ query }: AnyEndpoint) =>
  query !== undefined && 'entries' in query && 'sort' in (query.entries as object);

/** A request beneath the typed client, which would not send what is not valid. */
function send(endpoint: AnyEndpoint, body: string, browser = amelia): Promise<Response> {
  const type = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return browser.fetch(pathOf(endpoint), {
    method: endpoint.method,
    headers: { 'Content-Type': type, 'X-XSRF-TOKEN': browser.csrfToken() },
    body,
  });
}

describe('401', () => {
  it('is the typed error of every call that is not public', async () => {
    const guest = api.guest();
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const call = guest.call(endpoint, inputFor(endpoint));
      await expect(call).rejects.toMatchObject({
        code: 'unauthenticated',
        body: { message: 'Unauthenticated.' },
      });
    }
  });
});

describe('413', () => {
  it('is the answer to every oversized body, before it is parsed', async () => {
    const json = 'x'.repeat(1_000_100);
    const form = 'x'.repeat(11_000_000);
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const response = await send(endpoint, endpoint.encoding === 'multipart' ? form : json);
      const { message } = await response.json();
      if (response.status !== 413 || !String(message).startsWith('This request is too large')) {
        wrong.push(`${endpoint.id} ${response.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

interface Entries {
  entries: Record<string, v.GenericSchema>;
}
/** Of each there is some field that it cannot be. */
const IMPOSSIBLE = [{ not: 'this' }, 'neither this', ['nor', { this: 1 }]];

async function errorsOf(response: Response) {
  const body = await response.json();
  return { status: response.status, message: body.message, errors: body.errors ?? {} };
}

describe('422', () => {
  it('names every invalid field, with the first error as the message', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const endpoint of endpoints.filter(({ body }) => body !== undefined)) {
      const { entries } = endpoint.body as unknown as Entries; // bodies are objects
      for (const [name, schema] of Object.entries(entries)) {
        const value = IMPOSSIBLE.find((each) => !v.safeParse(schema, each).success);
        const { status, message, errors } = await errorsOf(
          await send(endpoint, JSON.stringify({ [toWireKey(name)]: value })),
        );
        const named = Object.keys(errors).some(
          (key) => key === toWireKey(name) || key.startsWith(`${toWireKey(name)}.`),
        );
        const [first] = (Object.values(errors)[0] ?? []) as string[];
        tried += 1;
        if (status !== 422 || !named || message !== first)
          wrong.push(`${endpoint.id} ${name}: ${status} ${message}`);
      }
    }
    expect(tried).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('names invalid query parameters', async () => {
    const lists = endpoints.filter(({ shape, path }) => shape === 'page' && !path.includes('{'));
    expect(lists.length).toBeGreaterThan(10);
    for (const endpoint of lists) {
      const response = await amelia.fetch(`${endpoint.path}?page=0&per_page=101&direction=up`);
      expect([endpoint.id, await errorsOf(response)]).toEqual([
        endpoint.id,
        {
          status: 422,
          message: 'must be 1 or more',
          errors: {
            page: ['must be 1 or more'],
            per_page: ['must be 100 or less'],
            direction: ['is not a valid value'],
          },
        },
      ]);
    }
  });

  it.each(['password_hash', 'constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', ''])(
    'rejects sort=%s, which is no sort key of any list or export',
    async (key) => {
      const sorted = endpoints.filter(hasSort);
      expect(sorted.length).toBeGreaterThan(20);
      for (const endpoint of sorted) {
        const { status, errors } = await errorsOf(await amelia.fetch(`${pathOf(endpoint)}?sort=${key}`));
        expect([endpoint.id, status, errors]).toEqual([endpoint.id, 422, { sort: ['is not a valid value'] }]);
      }
    },
  );

  it.each<[AnyEndpoint, unknown, Record<string, string[]>]>([
    [contract.auth.login, {}, { email: ['field is required'], password: ['field is required'] }],
    [
      contract.availability.createSearch,
      { address: { town: '' } },
      {
        'address.address_line_1': ['field is required'],
        'address.town': ['field is required'],
        'address.postcode': ['field is required'],
      },
    ],
    [contract.multiQuotes.create, { name: ' ' }, { name: ['field is required'] }],
    [contract.multiQuotes.locations.removeMany, { uuids: [] }, { uuids: ['field is required'] }],
    [
      contract.orders.notify,
      { subject: 'x'.repeat(151) },
      { subject: ['may not be greater than 150 characters'], message: ['field is required'] },
    ],
    [contract.support.escalate, {}, { reason: ['field is required'] }],
    [contract.contacts.create, { name: 'A', email: 'nobody' }, { email: ['must be a valid email'] }],
    [contract.partner.createToken, { name: 'A', scopes: ['all'] }, { 'scopes.0': ['is not a valid value'] }],
    [
      contract.partner.update,
      { address: { address_line_1: 'A', town: 'B' } },
      { 'address.postcode': ['field is required'] },
    ],
    [contract.twoFactor.confirm, { code: '12345' }, { code: ['must be exactly 6 digits'] }],
    [contract.quotes.single.cancel, {}, { reason: ['field is required'] }],
  ])('says in the words of the catalogue what is wrong: %#', async (endpoint, body, errors) => {
    const answer = await errorsOf(await send(endpoint, JSON.stringify(body)));
    expect(answer).toEqual({ status: 422, message: Object.values(errors)[0]?.[0], errors });
  });
});

/** A step that its state does not allow (any more), of each domain that knows such steps. */
const CONFLICTS: Record<string, () => Promise<unknown>> = {
  auth: () => amelia.call(contract.auth.endImpersonation, {}),
  twoFactor: () => amelia.call(contract.twoFactor.regenerateRecoveryCodes, {}),
  partner: async () => {
    const { id } = await amelia.call(contract.auth.getMe, {});
    await amelia.call(contract.partner.removeUser, { id });
  },
  quotes: async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(contract.quotes.single.accept, { reference });
    await amelia.call(contract.quotes.single.accept, { reference });
  },
  broadbandQuotes: async () => {
    const { items } = await amelia.call(contract.quotes.broadband.list, { status: ['cancelled'] });
    await amelia.call(contract.quotes.broadband.accept, { reference: items[0]?.reference ?? '' });
  },
  circuits: async () => {
    const { items } = await amelia.call(contract.circuits.list, { perPage: 100 });
    for (const { id } of items) {
      const { isOnu } = await amelia.call(contract.circuits.get, { id });
      if (!isOnu) continue;
      await amelia.call(contract.circuits.runLineCheck, { id });
      await amelia.call(contract.circuits.runLineCheck, { id });
    }
  },
  support: async () => {
    const { items } = await amelia.call(contract.support.listCases, { status: ['Closed'] });
    await amelia.call(contract.support.createComment, { id: items[0]?.id ?? 0, comment: 'Still there?' });
  },
  multiQuotes: async () => {
    const { uuid } = await amelia.call(contract.multiQuotes.create, { name: 'Twice' });
    await amelia.call(contract.multiQuotes.locations.create, { uuid, ...ADDRESS, customerName: 'C' });
    await amelia.call(contract.multiQuotes.startSearch, { uuid });
    await amelia.call(contract.multiQuotes.startSearch, { uuid });
  },
};

describe('409', () => {
  it.each(Object.keys(CONFLICTS))('comes in %s where the state does not allow a step', async (domain) => {
    await expect(CONFLICTS[domain]?.()).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
      message: expect.stringMatching(/\w/),
    });
  });

  it('is documented for each of those domains', () => {
    const described = new Set(endpoints.filter((each) => refusalsOf(each).includes('409')).map(domainOf));
    expect([...described]).toEqual(expect.arrayContaining(Object.keys(CONFLICTS)));
  });
});

describe('423', () => {
  const getGuarded = (webhook: string): [AnyEndpoint, Record<string, unknown>][] => [
    [contract.twoFactor.enable, {}],
    [contract.twoFactor.listRecoveryCodes, {}],
    [contract.twoFactor.regenerateRecoveryCodes, {}],
    [contract.twoFactor.disable, {}],
    [contract.twoFactor.disableForUser, { id: 99_999_999 }],
    [contract.passkeys.createOptions, {}],
    [contract.passkeys.create, { name: 'Phone', credentialId: 'A', clientData: 'A', attestationObject: 'A' }],
    [contract.passkeys.remove, { id: '6f6c1c1e-6a53-4b30-9d51-0c2f9f6fb001' }],
    [contract.partner.createToken, { name: 'Export', scopes: ['orders:read'] }],
    [contract.webhooks.create, { url: 'https://hooks.invalid/', eventTypes: ['order.placed'] }],
    [contract.webhooks.rotateSecret, { id: webhook }],
    [contract.webhooks.update, { id: webhook, url: 'https://elsewhere.example/' }],
    [
      contract.singleSignOn.save,
      { issuer: 'https://id.invalid', clientId: 'portal', clientSecret: 'secret', defaultRoleId: 3 },
    ],
    [contract.singleSignOn.update, { isActive: true }],
    [contract.singleSignOn.remove, {}],
    [contract.singleSignOn.createScimToken, {}],
    [contract.singleSignOn.removeScimToken, {}],
    [contract.auth.removeSession, { id: '6f6c1c1e-6a53-4b30-9d51-0c2f9f6fb001' }],
    [contract.auth.removeOtherSessions, {}],
  ];

  it('is the answer 15 minutes after the password was confirmed, until it is confirmed again', async () => {
    const browser = await api.asUser('role1@cobalt.test');
    const { id } = await browser.call(contract.webhooks.create, {
      url: 'https://hooks.example/',
      eventTypes: ['order.placed'],
    });
    api.advance({ minutes: 16 });
    for (const [endpoint, input] of getGuarded(id)) {
      await expect(browser.call(endpoint, input)).rejects.toMatchObject({
        code: 'confirm-password',
        status: 423,
      });
    }
    const wrong = browser.call(contract.auth.confirmPassword, { password: 'not this one' });
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { password: [expect.any(String)] },
    });
    const before = browser.cookies.get('portal_session');
    await browser.call(contract.auth.confirmPassword, { password: DEMO_PASSWORD });
    expect(browser.cookies.get('portal_session')).not.toBe(before);
    await browser.call(contract.twoFactor.enable, {});
    await browser.call(contract.twoFactor.disable, {});
  });

  it('is documented for exactly those calls', () => {
    const described = endpoints.filter((each) => refusalsOf(each).includes('423')).map(({ id }) => id);
    expect(described.sort()).toEqual(
      [
        ...getGuarded('').map(([{ id }]) => id),
        // For one of its fields; tested with the company.
        contract.partner.update.id,
      ].sort(),
    );
  });

  it('limits password guessing from an open session', async () => {
    const browser = await api.asUser('role3@cobalt.test');
    const guess = () => browser.call(contract.auth.confirmPassword, { password: 'not this one' });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'invalid' });
    await expect(guess()).rejects.toMatchObject({ code: 'too-many' });
  });
});

describe('429', () => {
  const LIMIT = 40;
  let limited: TestApi;
  beforeAll(async () => {
    limited = await createTestApi({ callsPerMinute: LIMIT });
  });
  afterAll(() => limited.close());

  it('is the answer to a user who makes too many calls a minute, and to nobody else', async () => {
    const browser = await limited.asUser('role1@acme.test');
    const first = await browser.fetch('/api/v1/me');
    expect(first.headers.get('x-ratelimit-limit')).toBe(String(LIMIT));
    expect(first.headers.get('x-ratelimit-remaining')).toBe(String(LIMIT - 1));
    expect(first.headers.get('ratelimit-policy')).toBe(`"calls";q=${LIMIT};w=60`);
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"calls";r=${LIMIT - 1};t=(?:60|[1-5]?\\d)$`));
    for (let calls = 1; calls < LIMIT; calls += 1) {
      expect((await browser.fetch('/api/v1/me')).status).toBe(200);
    }
    const domains = [...new Map(endpoints.map((endpoint) => [domainOf(endpoint), endpoint])).values()];
    expect(domains.length).toBeGreaterThan(15);
    for (const endpoint of domains) {
      const response =
        endpoint.method === 'GET'
          ? await browser.fetch(pathOf(endpoint))
          : await send(endpoint, '{}', browser);
      expect([endpoint.id, response.status]).toEqual([endpoint.id, 429]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.headers.get('ratelimit')).toBe(`"calls";r=0;t=${response.headers.get('retry-after')}`);
      expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(Number(response.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
    }
    await expect(browser.call(contract.auth.getMe, {})).rejects.toMatchObject({
      code: 'too-many',
      retryAfterSeconds: expect.any(Number),
    });
    const other = await limited.asUser('role2@acme.test');
    expect((await other.fetch('/api/v1/me')).status).toBe(200);
    limited.advance({ seconds: 61 });
    expect((await browser.fetch('/api/v1/me')).status).toBe(200);
  });

  it('is shared by all processes of one database', async () => {
    const { createThrottle } = await import('./protection/throttle.ts');
    const one = createThrottle(limited.provider);
    const two = createThrottle(limited.provider);
    let passed = 0;
    const both = async () => {
      for (const throttle of [one, two]) {
        await throttle('somebody');
        passed += 1;
      }
    };
    await expect(
      (async () => {
        for (;;) await both();
      })(),
    ).rejects.toMatchObject({ status: 429 });
    // Each may be 5% ahead of the count it last shared with the other.
    expect(passed).toBeGreaterThanOrEqual(LIMIT - 2);
    expect(passed).toBeLessThanOrEqual(LIMIT + LIMIT / 10);
  });
});
