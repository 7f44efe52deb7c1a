import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { auth } = contract;
const email = 'role1@acme.test';

/** Signs in with the bare `fetch`, to see the answer as it is. */
async function post(path: string, body: unknown, browser = api.guest()) {
  await browser.fetch('/csrf-cookie');
  return browser.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': browser.csrfToken() },
    body: JSON.stringify(body),
  });
}

describe('signing in', () => {
  it('answers two_factor: false for the right password and opens the session', async () => {
    const browser = api.guest();
    await expect(browser.call(auth.login, { email, password: DEMO_PASSWORD })).resolves.toEqual({
      twoFactor: false,
    });
    const me = await browser.call(auth.getMe, {});
    expect(me).toMatchObject({ email, roleId: 1, partner: { name: 'Acme Connect' }, impersonatedBy: null });
  });

  it('counts as the last time that the user was seen', async () => {
    const administrator = await api.asUser('role1@acme.test');
    await api.asUser('role4@acme.test');
    const { items } = await administrator.call(contract.partner.listUsers, { search: 'role4@acme.test' });
    expect(items).toMatchObject([{ lastSeenAt: expect.any(String) }]);
  });

  it('ignores the case of the email address', async () => {
    const browser = await api.asUser('Role2@ACME.test');
    expect((await browser.call(auth.heartbeat, {})).id).toBe((await browser.call(auth.getMe, {})).id);
  });

  it('answers the same for a wrong password and an unknown address', async () => {
    const wrong = await post('/api/v1/login', { email: 'role3@acme.test', password: 'not this one' });
    const unknown = await post('/api/v1/login', { email: 'nobody@acme.test', password: 'not this one' });
    expect(wrong.status).toBe(422);
    expect(unknown.status).toBe(422);
    const body = await wrong.json();
    expect(body).toEqual({ message: body.message, errors: { email: [body.message] } });
    expect(await unknown.json()).toEqual(body);
  });

  it('rejects a sixth attempt within a minute and says when to retry', async () => {
    const user = 'role5@acme.test';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await post('/api/v1/login', { email: user, password: 'wrong' })).status).toBe(422);
    }
    const sixth = await post('/api/v1/login', { email: user, password: DEMO_PASSWORD });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(sixth.headers.get('x-ratelimit-limit')).toBe('5');
    expect(sixth.headers.get('x-ratelimit-remaining')).toBe('0');
    api.advance({ seconds: 61 });
    expect((await post('/api/v1/login', { email: user, password: DEMO_PASSWORD })).status).toBe(200);
  });

  it('counts parallel attempts', async () => {
    const tries = Array.from({ length: 12 }, () =>
      post('/api/v1/login', { email: 'many@acme.test', password: 'wrong' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

describe('the session', () => {
  it('changes on sign-in, so that a planted session is useless', async () => {
    const browser = api.guest();
    await browser.fetch('/csrf-cookie');
    const planted = browser.cookies.get('portal_session');
    const token = browser.csrfToken();
    await browser.call(auth.login, { email, password: DEMO_PASSWORD });
    expect(browser.cookies.get('portal_session')).not.toBe(planted);
    expect(browser.csrfToken()).not.toBe(token);
    const withOld = await api
      .guest()
      .fetch('/api/v1/me', { headers: { cookie: `portal_session=${planted}` } });
    expect(withOld.status).toBe(401);
  });

  it('has an HttpOnly cookie and a readable, URL-encoded CSRF cookie', async () => {
    const response = await api.guest().fetch('/csrf-cookie');
    expect(response.status).toBe(204);
    const [session = '', csrf = ''] = response.headers.getSetCookie();
    expect(session).toMatch(/^portal_session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(csrf).toMatch(/^XSRF-TOKEN=[\w%]+%3D; Path=\/; SameSite=Lax$/);
  });

  it('ends on logging out', async () => {
    const browser = await api.asUser(email);
    const cookie = `portal_session=${browser.cookies.get('portal_session')}`;
    await browser.call(auth.logout, {});
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await api.guest().fetch('/api/v1/me', { headers: { cookie } })).status).toBe(401);
  });

  it('expires after two hours without calls', async () => {
    const browser = await api.asUser(email);
    for (let hours = 0; hours < 3; hours += 1) {
      api.advance({ minutes: 110 });
      await browser.call(auth.heartbeat, {});
    }
    api.advance({ minutes: 121 });
    await expect(browser.call(auth.heartbeat, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('the CSRF token', () => {
  it('is required for every change', async () => {
    const browser = await api.asUser(email);
    const response = await browser.fetch('/api/logout', { method: 'POST' });
    expect(response.status).toBe(419);
    await expect(browser.call(auth.getMe, {})).resolves.toMatchObject({ email });
  });

  it('of another session is rejected', async () => {
    const browser = await api.asUser(email);
    const other = await api.asUser('role2@acme.test');
    const response = await browser.fetch('/api/logout', {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': other.csrfToken() },
    });
    expect(response.status).toBe(419);
  });

  it('is renewed once by the client when it is stale', async () => {
    const browser = await api.asUser(email);
    browser.cookies.set('XSRF-TOKEN', 'stale');
    await browser.call(auth.logout, {});
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('does not work from another site', async () => {
    const browser = await api.asUser(email);
    const foreign: Record<string, string>[] = [
      { Origin: 'https://elsewhere.test' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await browser.fetch('/api/logout', {
        method: 'POST',
        headers: { 'X-XSRF-TOKEN': browser.csrfToken(), ...headers },
      });
      expect(response.status).toBe(419);
    }
  });
});
