import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { ROLE_IDS, roleHas } from '@portal/auth/access';
import { eq } from 'drizzle-orm';
import { isApiPath } from '../http/paths.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { users } from './tables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));

/** A request for the call that says nothing sensible: whoever may not make it learns so before anything is read. */
async function attempt(browser: Browser, endpoint: AnyEndpoint): Promise<number> {
  const path = endpoint.path.replace(/\{\w+\}/g, 'none');
  if (endpoint.method === 'GET') return (await browser.fetch(path)).status;
  const overridden = endpoint.encoding === 'put-override' || endpoint.encoding === 'multipart';
  const response = await browser.fetch(path, {
    method: overridden ? 'POST' : endpoint.method,
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': browser.csrfToken() },
    body: JSON.stringify(overridden && endpoint.method !== 'POST' ? { _method: endpoint.method } : {}),
  });
  return response.status;
}

async function answering(browser: Browser, status: number, calls: readonly AnyEndpoint[]): Promise<string[]> {
  const others: string[] = [];
  for (const endpoint of calls) {
    const got = await attempt(browser, endpoint);
    if (got !== status) others.push(`${endpoint.id} ${got}`);
  }
  return others;
}

describe('who may call what', () => {
  it('is settled for every call: a guest gets 401 for all that are not public', async () => {
    const guest = api.guest();
    await guest.fetch('/csrf-cookie');
    const closed = endpoints.filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(100);
    expect(await answering(guest, 401, closed)).toEqual([]);
  });

  it.each([...ROLE_IDS])(
    'is settled for role %i: 403 for each call without its capability',
    async (roleId) => {
      const browser = await api.asUser(`role${roleId}@acme.test`);
      const denied = endpoints.filter(({ access }) => !roleHas(roleId, access));
      expect(await answering(browser, 403, denied)).toEqual([]);
    },
  );

  it.each([
    ['second factor', 'role1@borealis.test'],
    ['agreement', 'role1@delta.test'],
    ['password', 'expired@delta.test'],
  ])('is nothing but the own account while the %s is outstanding', async (_what, email) => {
    const browser = await api.asUser(email);
    const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'session');
    expect(await answering(browser, 403, closed)).toEqual([]);
    expect((await browser.fetch('/api/v1/me')).status).toBe(200);
  });

  it('is decided by what the database says now, not by what it said at sign-in', async () => {
    const browser = await api.asUser('role1@cobalt.test');
    const { id } = await browser.call(contract.auth.me, {});
    const setRole = (roleId: number) => api.provider.db.update(users).set({ roleId }).where(eq(users.id, id));
    await setRole(6);
    expect(await attempt(browser, contract.orders.all)).toBe(403);
    await setRole(1);
    expect(await attempt(browser, contract.orders.all)).toBe(200);
  });
});

describe('multi-quotes in production', () => {
  it('are for the designated partners only', async () => {
    const production = await createTestApi({ env: 'production' });
    const calls = endpoints.filter(({ access }) => access === 'multi-quotes');
    expect(calls.length).toBeGreaterThan(20);
    const stranger = await production.asUser('role1@cobalt.test');
    expect((await stranger.call(contract.auth.me, {})).partner.isMultiQuoteTester).toBe(false);
    expect(await answering(stranger, 403, calls)).toEqual([]);
    const tester = await production.asUser('role1@acme.test');
    expect((await tester.call(contract.auth.me, {})).partner.isMultiQuoteTester).toBe(true);
    expect(await attempt(tester, contract.multiQuotes.all)).toBe(200);
    await production.close();
  });
});
