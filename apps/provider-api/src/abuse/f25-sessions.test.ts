import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { Secret, TOTP } from 'otpauth';
import { sessions } from '../auth/tables.ts';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { type Browser, createBrowser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth, twoFactor } = contract;
const next = 'a-longer-password-2';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const cookieOf = (browser: Browser) => `portal_session=${browser.cookies.get('portal_session')}`;

/** What an old cookie still opens. */
async function statusWith(cookie: string): Promise<number> {
  return (await api.guest().fetch('/api/v1/me', { headers: { cookie } })).status;
}

describe('F25 a session', () => {
  it('is another one after signing in and after the second factor, with another token each time', async () => {
    const browser = api.guest();
    await browser.call(auth.getCsrfCookie, {});
    const steps = [{ cookie: cookieOf(browser), token: browser.csrfToken() }];
    await browser.call(auth.login, { email: 'role2@borealis.test', password: DEMO_PASSWORD });
    steps.push({ cookie: cookieOf(browser), token: browser.csrfToken() });
    const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
    const code = totp.generate({ timestamp: api.provider.now().getTime() });
    await browser.call(twoFactor.challenge, { code });
    steps.push({ cookie: cookieOf(browser), token: browser.csrfToken() });
    expect(new Set(steps.map(({ cookie }) => cookie)).size).toBe(3);
    expect(new Set(steps.map(({ token }) => token)).size).toBe(3);
    expect(await Promise.all(steps.map(({ cookie }) => statusWith(cookie)))).toEqual([401, 401, 200]);
  });

  it('continues under the same first part of its cookie while its user stays the same', async () => {
    const browser = await api.asUser('role2@acme.test');
    const cookies = [cookieOf(browser)];
    for (const _ of [1, 2]) {
      await browser.call(auth.confirmPassword, { password: DEMO_PASSWORD });
      cookies.push(cookieOf(browser));
    }
    expect(new Set(cookies).size).toBe(3);
    expect(new Set(cookies.map((cookie) => cookie.split('.')[0])).size).toBe(1);
    expect(await Promise.all(cookies.map(statusWith))).toEqual([401, 401, 200]);
    await browser.call(auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
    expect(cookieOf(browser)).not.toContain(cookies[0]);
    const again = await api.asUser('role2@acme.test');
    expect(cookieOf(again)).not.toContain(cookies[0]);
  });

  it('is not taken from a visitor: a value that somebody planted is thrown away', async () => {
    const browser = api.guest();
    browser.cookies.set('portal_session', 'planted-by-somebody-else');
    await browser.call(auth.getCsrfCookie, {});
    expect(browser.cookies.get('portal_session')).not.toBe('planted-by-somebody-else');
    await browser.call(auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
    expect(await statusWith('portal_session=planted-by-somebody-else')).toBe(401);
  });

  it('is dead after logging out, a new password, a reset, a role’s end', async () => {
    const out = await api.asUser('role3@acme.test');
    const loggedOut = cookieOf(out);
    await out.call(auth.logout, {});

    const changer = await api.asUser('role4@acme.test');
    const elsewhere = cookieOf(await api.asUser('role4@acme.test'));
    const changed = cookieOf(changer);
    await changer.call(auth.changePassword, { currentPassword: DEMO_PASSWORD, password: next });
    await expect(changer.call(auth.getMe, {})).resolves.toMatchObject({ email: 'role4@acme.test' });

    const forgetful = cookieOf(await api.asUser('role5@acme.test'));
    await api.guest().call(auth.requestPasswordReset, { email: 'role5@acme.test' });
    await api.drainJobs();
    const text = api.outbox.findLast(({ to }) => to.includes('role5@acme.test'))?.text ?? '';
    const query = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams;
    const link = { token: query.get('token') ?? '', email: query.get('email') ?? '' };
    await api.guest().call(auth.resetPassword, { ...link, password: next });

    const leaver = await api.asUser('role6@acme.test');
    const { id } = await leaver.call(auth.getMe, {});
    await (await api.asUser('role1@acme.test')).call(contract.partner.removeUser, { id });

    for (const cookie of [loggedOut, changed, elsewhere, forgetful, cookieOf(leaver)]) {
      expect(await statusWith(cookie)).toBe(401);
    }
  });

  it('ends elsewhere when the second factor is set up or switched off', async () => {
    const here = await api.asUser('role1@cobalt.test');
    const elsewhere = await api.asUser('role1@cobalt.test');
    await here.call(twoFactor.enable, {});
    const { url } = await here.call(twoFactor.getQrCode, {});
    const secret = new URL(url).searchParams.get('secret') ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await here.call(twoFactor.confirm, {
      code: totp.generate({ timestamp: api.provider.now().getTime() }),
    });
    expect(await statusWith(cookieOf(elsewhere))).toBe(401);
    await here.call(twoFactor.disable, {});
    await expect(here.call(auth.getMe, {})).resolves.toMatchObject({ twoFactorConfirmedAt: null });
  });

  it('ends after two hours without a call and after a day in any case', async () => {
    const idle = await api.asUser('role2@acme.test');
    api.advance({ minutes: 121 });
    expect(await statusWith(cookieOf(idle))).toBe(401);
    const busy = await api.asUser('role2@acme.test');
    for (let hours = 0; hours < 23; hours += 1) {
      api.advance({ minutes: 60 });
      expect(await statusWith(cookieOf(busy))).toBe(200);
    }
    api.advance({ minutes: 61 });
    expect(await statusWith(cookieOf(busy))).toBe(401);
  });

  it('has an id that nobody can guess and that the database does not give away', async () => {
    const browser = await api.asUser('role2@acme.test');
    const value = browser.cookies.get('portal_session') ?? '';
    expect(Buffer.from(value, 'base64url').byteLength).toBe(32);
    const rows = await api.provider.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(value);
  });
});

describe('F25 its cookie', () => {
  it('in production is HttpOnly, Secure, SameSite=Lax and tied to the host', async () => {
    const production = await createTestApi({ env: 'production', publicUrl: 'https://portal.test' });
    const browser = createBrowser((request) => production.app.fetch(request));
    const response = await browser.fetch('/csrf-cookie');
    const [session = '', token = ''] = response.headers.getSetCookie();
    expect(session).toMatch(/^__Host-portal_session=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly$/);
    expect(token).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax; Secure$/);
    await browser.call(auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
    const me = await browser.fetch('/api/v1/me');
    expect(me.status).toBe(200);
    expect(me.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    // The name without the prefix, which another host could set, is nobody's session.
    const value = browser.cookies.get('__Host-portal_session');
    const plain = await production
      .guest()
      .fetch('/api/v1/me', { headers: { cookie: `portal_session=${value}` } });
    expect(plain.status).toBe(401);
    await production.close();
  });

  it('is never in a body or an address', async () => {
    const browser = await api.asUser('role2@acme.test');
    const value = browser.cookies.get('portal_session') ?? '';
    for (const path of ['/api/v1/me', '/api/v1/settings', '/csrf-cookie', '/api/v1/heartbeat']) {
      const response = await browser.fetch(path);
      expect(await response.text()).not.toContain(value);
      expect(response.headers.get('location') ?? '').not.toContain(value);
    }
  });
});

describe('every answer of the API', () => {
  it.each([
    ['data', '/api/v1/me'],
    ['a refusal', '/api/v1/orders/none'],
    ['nothing there', '/api/v1/nothing-here'],
    ['a download', '/api/v1/orders/export'],
    ['this description', '/api/v1/openapi.json'],
  ])('forbids scripts, framing and caching: %s', async (_what, path) => {
    const browser = await api.asUser('role2@acme.test');
    const { headers } = await browser.fetch(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      'sandbox',
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('script');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});
