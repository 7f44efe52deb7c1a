import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES, type TokenScope } from '@portal/api-client/scopes';
import { eq } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { apiTokens, users } from './tables.ts';
import { generateToken } from './tokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function issue(
  email: string,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
  expiresAt: Date = new Date(api.provider.now().getTime() + 3_600_000),
): Promise<string> {
  const { db } = api.provider;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (user === undefined) throw new Error(`Nobody has the address ${email}.`);
  const { token, tokenHash, prefix } = generateToken();
  await db.insert(apiTokens).values({
    partnerId: user.partnerId,
    userId: user.id,
    name: 'test',
    tokenHash,
    prefix,
    scopes,
    expiresAt,
  });
  return token;
}

async function call(token: string, path: string, method = 'GET') {
  const response = await api.guest().fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: method === 'GET' ? undefined : '{}',
  });
  return response.status;
}

describe('an API token', () => {
  it('acts as its user without cookies and CSRF token', async () => {
    const token = await issue('role3@acme.test');
    expect(await call(token, '/api/v1/me')).toBe(200);
    expect(await call(token, '/api/v1/orders')).toBe(200);
    expect(await call(token, '/api/v1/approvals')).toBe(403);
    expect(await call(token, '/api/v1/contacts', 'POST')).toBe(422);
  });

  it('is limited to its scopes', async () => {
    const reader = await issue('role1@acme.test', ['quotes:read']);
    expect(await call(reader, '/api/v1/me')).toBe(200);
    expect(await call(reader, '/api/v1/quotes')).toBe(200);
    expect(await call(reader, '/api/v1/orders')).toBe(403);
    expect(await call(reader, '/api/v1/availability/search/create', 'POST')).toBe(403);
    const response = await api
      .guest()
      .fetch('/api/v1/orders', { headers: { Authorization: `Bearer ${reader}` } });
    expect((await response.json()).message).toContain('orders:read');
  });

  it('approves only with the approval scope', async () => {
    const writer = await issue('role1@acme.test', ['quotes:read', 'quotes:write']);
    expect(await call(writer, '/api/v1/quotes/none/accept', 'POST')).toBe(404);
    expect(await call(writer, '/api/v1/quotes/none/approve', 'POST')).toBe(403);
    const approver = await issue('role1@acme.test', ['quotes:approve']);
    expect(await call(approver, '/api/v1/quotes/none/approve', 'POST')).toBe(422);
    const manager = await issue('role2@acme.test', ['quotes:approve']);
    expect(await call(manager, '/api/v1/quotes/none/approve', 'POST')).toBe(403);
  });

  it('cannot manage users or use calls meant for people', async () => {
    const token = await issue('role1@acme.test');
    expect(await call(token, '/api/v1/partner/users', 'POST')).toBe(403);
    for (const path of ['/api/v1/me/notifications', '/api/v1/dashboard', '/api/v1/search?search=ab']) {
      expect(await call(token, path)).toBe(403);
    }
  });

  it('cannot touch the account itself', async () => {
    const token = await issue('role1@acme.test');
    expect(await call(token, '/api/v1/user/two-factor-authentication', 'POST')).toBe(403);
    expect(await call(token, '/api/v1/user/two-factor-recovery-codes')).toBe(403);
  });

  it('is rejected on writes of a browser that is signed in', async () => {
    const browser = await api.asUser('role3@acme.test');
    const response = await browser.fetch('/api/v1/contacts', {
      method: 'POST',
      headers: { Authorization: 'Bearer pp_made-up', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(401);
  });

  it('is rejected when expired, invented, or its user was removed', async () => {
    const token = await issue(
      'role5@acme.test',
      TOKEN_SCOPES,
      new Date(api.provider.now().getTime() + 60_000),
    );
    expect(await call(token, '/api/v1/me')).toBe(200);
    api.advance({ minutes: 2 });
    for (const rejected of [token, 'pp_made-up']) {
      expect(await call(rejected, '/api/v1/me')).toBe(401);
      expect(await call(rejected, '/api/v1/contacts', 'POST')).toBe(401);
    }
    const other = await issue('role6@acme.test');
    await api.provider.db
      .update(users)
      .set({ removedAt: api.provider.now() })
      .where(eq(users.email, 'role6@acme.test'));
    expect(await call(other, '/api/v1/me')).toBe(401);
  });
});
