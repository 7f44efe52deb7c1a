import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { TOKEN_SCOPES, type TokenScope } from '@portal/api-client/scopes';
import { createImpersonationLink } from '../account/impersonation/impersonation-link.ts';
import { eq } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { ACCESS_ROWS, type AccessRow } from '../testing/access-rows.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';
import { apiTokens, partners, users } from './tables.ts';
import { generateToken } from './tokens.ts';

const ROLES = [1, 2, 3, 4, 5, 6] as const;
/** Every role × every call takes a while where the machine is busy. */
const PATIENCE = 120_000;
/** They change what the others depend on, so they come last. */
const LAST = ['auth.acceptSla', 'auth.endImpersonation', 'auth.logout'];

const endpoints = allEndpoints
  .filter(({ path }) => isApiPath(path))
  .toSorted((left, right) => LAST.indexOf(left.id) - LAST.indexOf(right.id));

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const emailOf = (roleId: number) => `role${roleId}@acme.test`;

function rowOf({ id }: AnyEndpoint): AccessRow {
  const row = ACCESS_ROWS.get(id);
  if (row === undefined) throw new Error(`${id} has no row in access-rows.ts.`);
  return row;
}

/**
 * Sends a request with meaningless input. Callers without access are refused before the input is read; everyone else
 * gets a 404 or 422.
 */
async function attempt(
  browser: Browser,
  endpoint: AnyEndpoint,
  headers: Record<string, string> = {},
): Promise<number> {
  const path = endpoint.path.replace(/\{\w+\}/g, 'none');
  if (endpoint.method === 'GET') return (await browser.fetch(path, { headers })).status;
  const overridden = endpoint.encoding === 'put-override' || endpoint.encoding === 'multipart';
  const response = await browser.fetch(path, {
    method: overridden ? 'POST' : endpoint.method,
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': browser.csrfToken(), ...headers },
    body: JSON.stringify(overridden && endpoint.method !== 'POST' ? { _method: endpoint.method } : {}),
  });
  return response.status;
}

type Expected = 'in' | 401 | 403;

const EVERY = Boolean(process.env['TEST_LONG']);
/**
 * States, tokens, impersonation and production have the same effect in every role. In `npm test`, one role makes each
 * call, and it may make the call in its ordinary state.
 */
const shareOf = (roleId: number): readonly AnyEndpoint[] =>
  EVERY
    ? endpoints
    : endpoints.filter((endpoint, at) => {
        const { roles } = rowOf(endpoint);
        return roles[at % roles.length] === roleId;
      });

/** Calls whose answer is another than the row's: `orders.all: 200 instead of 403`. */
async function differences(
  browser: Browser,
  expected: (row: AccessRow) => Expected,
  {
    headers = () => ({}),
    of = endpoints,
  }: { headers?: (row: AccessRow) => Record<string, string>; of?: readonly AnyEndpoint[] } = {},
): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of of) {
    const row = rowOf(endpoint);
    const status = await attempt(browser, endpoint, headers(row));
    const got = status === 401 || status === 403 || status >= 500 ? status : 'in';
    if (got !== expected(row)) wrong.push(`${endpoint.id}: ${status} instead of ${expected(row)}`);
  }
  return wrong;
}

const byRole = (roleId: number) => (row: AccessRow) => (row.roles.includes(roleId) ? 'in' : 403);

/** Only what is open, and that by role. */
const whileOutstanding = (roleId: number) => (row: AccessRow) =>
  row.isOpen && row.roles.includes(roleId) ? 'in' : 403;

async function setPartner(values: Partial<typeof partners.$inferInsert>): Promise<void> {
  await api.provider.db.update(partners).set(values).where(eq(partners.key, 'acme'));
}

async function setUser(roleId: number, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await api.provider.db
    .update(users)
    .set(values)
    .where(eq(users.email, emailOf(roleId)));
}

it('has exactly one row for every call of the contract', () => {
  expect([...ACCESS_ROWS.keys()].sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

describe('nobody', () => {
  it('gets 401 for every call that is not public', async () => {
    const guest = api.guest();
    await guest.fetch('/csrf-cookie');
    expect(await differences(guest, (row) => (row.isPublic ? 'in' : 401))).toEqual([]);
  });

  it('is signed in while the second factor is pending', async () => {
    const browser = api.guest();
    await browser.call(contract.auth.login, { email: 'role2@borealis.test', password: DEMO_PASSWORD });
    expect(await differences(browser, (row) => (row.isPublic ? 'in' : 401))).toEqual([]);
  });
});

describe.each([...ROLES])('role %i', (roleId) => {
  afterEach(async () => {
    await setPartner({ force2fa: false, slaVersion: 1, hasSfAccount: true });
    await setUser(roleId, { passwordExpiresAt: null, twoFactorSecret: null });
  });

  it(
    'may make the calls of its rows',
    async () => {
      const browser = await api.asUser(emailOf(roleId));
      expect(await differences(browser, byRole(roleId))).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'may do nothing but set it up while its second factor is missing and enforced',
    async () => {
      await setPartner({ force2fa: true });
      const browser = await api.asUser(emailOf(roleId));
      expect(await differences(browser, whileOutstanding(roleId), { of: shareOf(roleId) })).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'may do nothing but set a new one while its password is expired',
    async () => {
      await setUser(roleId, { passwordExpiresAt: new Date(0) });
      const browser = await api.asUser(emailOf(roleId));
      expect(await differences(browser, whileOutstanding(roleId), { of: shareOf(roleId) })).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'may do nothing but accept it, as role 1, while the agreement is outstanding',
    async () => {
      await setPartner({ slaVersion: 0 });
      const browser = await api.asUser(emailOf(roleId));
      expect(await differences(browser, whileOutstanding(roleId), { of: shareOf(roleId) })).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'has no services and no cases without a CRM account',
    async () => {
      await setPartner({ hasSfAccount: false });
      const browser = await api.asUser(emailOf(roleId));
      const expected = (row: AccessRow) => (row.gate === 'crm' ? 403 : byRole(roleId)(row));
      expect(await differences(browser, expected, { of: shareOf(roleId) })).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'leaves what is personal to the person when staff act in its name',
    async () => {
      const { config, secrets, now } = api.provider;
      const who = { email: emailOf(roleId), staff: 'Sam Staff' };
      const browser = api.guest();
      await browser.fetch(new URL(createImpersonationLink(config, secrets, now(), who)).pathname);
      const expected = (row: AccessRow) => (row.isPersonal ? 403 : byRole(roleId)(row));
      expect(await differences(browser, expected, { of: shareOf(roleId) })).toEqual([]);
    },
    PATIENCE,
  );

  /** A token of this role's user. */
  async function tokenFor(scopes: readonly TokenScope[]): Promise<Record<string, string>> {
    const { db } = api.provider;
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, emailOf(roleId)));
    if (user === undefined) throw new Error('The demo has no such user.');
    const { token, tokenHash, prefix } = generateToken();
    const owner = { partnerId: user.partnerId, userId: user.id };
    await db.insert(apiTokens).values({
      ...owner,
      name: 'test',
      tokenHash,
      prefix,
      scopes,
      expiresAt: new Date(api.provider.now().getTime() + 3_600_000),
    });
    return { Authorization: `Bearer ${token}` };
  }

  it(
    'does by token what the scope of each call allows, within the role',
    async () => {
      const byScope = new Map<string, Record<string, string>>();
      for (const scope of TOKEN_SCOPES) byScope.set(scope, await tokenFor([scope]));
      const every = await tokenFor(TOKEN_SCOPES);
      const expected = (row: AccessRow) => (row.scope === 'none' ? 403 : byRole(roleId)(row));
      expect(
        await differences(api.guest(), expected, {
          headers: (row) => byScope.get(row.scope) ?? every,
          of: shareOf(roleId),
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'does by token nothing that it was not made for',
    async () => {
      const byOtherScopes = new Map<string, Record<string, string>>();
      for (const scope of TOKEN_SCOPES) {
        byOtherScopes.set(scope, await tokenFor(TOKEN_SCOPES.filter((other) => other !== scope)));
      }
      const none = await tokenFor([]);
      const expected = (row: AccessRow) => (row.scope === 'any' ? 'in' : 403);
      expect(
        await differences(api.guest(), expected, {
          headers: (row) => byOtherScopes.get(row.scope) ?? none,
          of: shareOf(roleId),
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );
});

describe('in production', () => {
  let production: TestApi;
  beforeAll(async () => {
    production = await createTestApi({ env: 'production' });
  });
  afterAll(() => production.close());

  async function setTester(isMultiQuoteTester: boolean): Promise<void> {
    await production.provider.db.update(partners).set({ isMultiQuoteTester }).where(eq(partners.key, 'acme'));
  }

  it.each([...ROLES])(
    'role %i has multi-quotes where its partner is designated, and only there',
    async (roleId) => {
      await setTester(false);
      const browser = await production.asUser(emailOf(roleId));
      expect((await browser.call(contract.auth.getMe, {})).partner.isMultiQuoteTester).toBe(false);
      const expected = (row: AccessRow) => (row.gate === 'tester' ? 403 : byRole(roleId)(row));
      expect(await differences(browser, expected, { of: shareOf(roleId) })).toEqual([]);
      await setTester(true);
      const again = await production.asUser(emailOf(roleId));
      expect((await again.call(contract.auth.getMe, {})).partner.isMultiQuoteTester).toBe(true);
      expect(await attempt(again, contract.multiQuotes.list)).toBe(200);
    },
    PATIENCE,
  );
});

describe('a role', () => {
  it('applies from the next call', async () => {
    const browser = await api.asUser(emailOf(1));
    expect(await attempt(browser, contract.orders.list)).toBe(200);
    await setUser(1, { roleId: 6 });
    expect(await attempt(browser, contract.orders.list)).toBe(403);
    await setUser(1, { roleId: 1 });
    expect(await attempt(browser, contract.orders.list)).toBe(200);
  });
});
