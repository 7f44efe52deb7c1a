import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { FREE_GUESSES } from '../auth/guesses.ts';
import { passwordResets, users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { statementsOf } from '../testing/database/statements.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth } = contract;
const next = 'a-longer-password-2';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function post(browser: Browser, path: string, body: unknown): Promise<Response> {
  if (browser.cookies.size === 0) await browser.fetch('/csrf-cookie');
  return browser.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': browser.csrfToken() },
    body: JSON.stringify(body),
  });
}

/** Status, body and headers, without the headers that differ for every response. */
async function readResponse(response: Response): Promise<unknown> {
  const headers = Object.fromEntries(response.headers);
  const { 'x-request-id': _id, 'set-cookie': _cookies, ...rest } = headers;
  return { status: response.status, headers: rest, body: await response.text() };
}

async function mailedLink(email: string): Promise<{ token: string; email: string }> {
  await api.drainJobs();
  const text = api.outbox.findLast(({ to }) => to.includes(email))?.text ?? '';
  const query = new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://none.test').searchParams;
  return { token: query.get('token') ?? '', email: query.get('email') ?? '' };
}

describe('F23 guessing who has an account', () => {
  it.each([
    ['signing in', '/api/v1/login', (email: string) => ({ email, password: 'not this one' })],
    ['asking for a new password', '/api/password/email', (email: string) => ({ email })],
    [
      'using a made-up link',
      '/api/password/reset',
      (email: string) => ({ email, token: 'made up', password: next }),
    ],
  ])('learns nothing from %s', async (_what, path, body) => {
    const known = await readResponse(await post(api.guest(), path, body('role1@acme.test')));
    const unknown = await readResponse(await post(api.guest(), path, body('nobody@acme.test')));
    expect(unknown).toEqual(known);
  });

  it('learns nothing from applying for an account', async () => {
    const application = { companyName: 'Zeta', firstName: 'Zoe', lastName: 'Quint', telephone: '' };
    const apply = (email: string) => post(api.guest(), '/api/register', { ...application, email });
    expect(await readResponse(await apply('fresh@zeta.test'))).toEqual(
      await readResponse(await apply('role1@acme.test')),
    );
  });

  it('makes the server do the same work for a wrong password and an unknown address', async () => {
    const browsers = [api.guest(), api.guest()];
    for (const browser of browsers) await browser.fetch('/csrf-cookie');
    const work = (browser: Browser | undefined, email: string) =>
      statementsOf(api.provider.db, () =>
        post(browser ?? api.guest(), '/api/v1/login', { email, password: 'wrong' }),
      );
    const known = await work(browsers[0], 'role6@acme.test');
    expect(known.length).toBeGreaterThan(2);
    expect(await work(browsers[1], 'somebody@acme.test')).toEqual(known);
  });

  it('makes the server do the same work for an application, whether or not the address has an account', async () => {
    const application = { companyName: 'Zeta', firstName: 'Zoe', lastName: 'Quint', telephone: '' };
    const work = async (email: string) => {
      api.advance({ minutes: 61 });
      const browser = api.guest();
      await browser.fetch('/csrf-cookie');
      return statementsOf(api.provider.db, () => post(browser, '/api/register', { ...application, email }));
    };
    const known = await work('role1@acme.test');
    // Each call reads the browser's own session and its user first.
    expect(known.filter((statement) => /from "sessions"/.test(statement))).toHaveLength(1);
    const others = known.filter((statement) => !/from "sessions"/.test(statement));
    expect(others.join('\n')).not.toMatch(/"users"|"partners"|password_resets/);
    for (const email of ['quint@zeta.test', 'ROLE2@acme.test', 'role1@cobalt.test', 'other@zeta.test']) {
      expect(await work(email)).toEqual(known);
    }
  });

  it('makes it hash a password for an unknown address, too, at the same cost', async () => {
    const { verifyPassword, hashPassword } = await import('../account/password/password-hash.ts');
    const { config } = api.provider;
    const real = await hashPassword(DEMO_PASSWORD, config);
    expect(await verifyPassword(real, DEMO_PASSWORD, config)).toBe(true);
    // Never right, not even for the decoy's own password; what it costs is written into the hash.
    expect(await verifyPassword(null, DEMO_PASSWORD, config)).toBe(false);
    expect(real).toContain(`m=${config.passwordCost.memoryCost},t=${config.passwordCost.timeCost},`);
  });
});

describe('F23 guessing a password', () => {
  it('stops after five attempts a minute per address, including the right password, and resumes later', async () => {
    const email = 'role2@acme.test';
    for (let tries = 0; tries < 5; tries += 1) {
      const response = await post(api.guest(), '/api/v1/login', { email, password: `wrong ${tries}` });
      expect(response.status).toBe(422);
    }
    const refused = await post(api.guest(), '/api/v1/login', { email, password: DEMO_PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('5');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    // Spelling the address in another way is the same address.
    expect(
      (await post(api.guest(), '/api/v1/login', { email: 'ROLE2@acme.test', password: 'x' })).status,
    ).toBe(429);
    api.advance({ seconds: 61 });
    await expect(api.asUser(email)).resolves.toBeDefined();
  });

  it('stops for one password on many addresses', async () => {
    api.advance({ minutes: 2 });
    const statuses = new Set<number>();
    const browser = api.guest();
    for (let tries = 0; tries <= 100; tries += 1) {
      const body = { email: `person${tries}@acme.test`, password: 'Password1234' };
      statuses.add((await post(browser, '/api/v1/login', body)).status);
    }
    expect([...statuses]).toEqual([422, 429]);
    api.advance({ minutes: 2 });
  });
});

describe('F23 guessing the password in a stolen session', () => {
  const email = 'role3@cobalt.test';
  const guess = (browser: Browser) => post(browser, '/api/v1/user/confirm-password', { password: 'wrong' });

  it('neither keeps the owner from confirming it nor from changing it', async () => {
    api.advance({ minutes: 2 });
    const [thief, owner] = [await api.asUser(email), await api.asUser(email)];
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess(thief)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await owner.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await owner.call(auth.changePassword, { currentPassword: DEMO_PASSWORD, password: next });
    await expect(thief.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is delayed more and more', async () => {
    const thief = await api.asUser('role1@acme.test');
    const statuses: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) {
      api.advance({ seconds: 60 });
      statuses.push((await guess(thief)).status);
    }
    // The first ten and one after each delay: 2, 4, 8 … seconds, together less than an hour.
    const guesses = statuses.filter((status) => status === 422).length;
    expect(guesses).toBeGreaterThan(FREE_GUESSES);
    expect(guesses).toBeLessThanOrEqual(FREE_GUESSES + 11);
  });
});

describe('F23 the network address', () => {
  it.each([
    { trustProxy: false, forwarded: (tries: number) => `203.0.113.${tries}` },
    { trustProxy: true, forwarded: (tries: number) => `203.0.113.${tries}, 198.51.100.7` },
  ])(
    'cannot be forged to guess on: %o',
    async ({ trustProxy, forwarded }) => {
      const other = await createTestApi({ trustProxy });
      const login = async (password: string, address: string) => {
        const browser = other.guest();
        await browser.fetch('/csrf-cookie');
        const { status } = await browser.fetch('/api/v1/login', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-XSRF-TOKEN': browser.csrfToken(),
            'X-Forwarded-For': address,
          },
          body: JSON.stringify({ email: 'role2@acme.test', password }),
        });
        return { status, browser };
      };
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await login('wrong', forwarded(tries))).status).toBe(422);
      }
      expect((await login(DEMO_PASSWORD, forwarded(5))).status).toBe(429);
      const elsewhere = await login(DEMO_PASSWORD, '198.51.100.7, 192.0.2.1');
      expect(elsewhere.status).toBe(trustProxy ? 200 : 429);
      if (trustProxy) {
        const [session] = await elsewhere.browser.call(auth.listSessions, {});
        expect(session?.address).toBe('192.0.2.1');
      }
      await other.close();
    },
    30_000,
  );
});

describe('F23 guessing between own logins', () => {
  it.each([1, 4, 20, 60])(
    'stops although every %i guesses are followed by a successful login',
    async (every) => {
      api.advance({ minutes: 2 });
      const statuses: number[] = [];
      const browser = api.guest();
      for (let tries = 0; tries < 240 && !statuses.includes(429); tries += 1) {
        const body = { email: `victim${every}-${tries}@acme.test`, password: 'Password1234' };
        statuses.push((await post(browser, '/api/v1/login', body)).status);
        if (tries % every === every - 1) {
          const own = { email: 'role6@acme.test', password: DEMO_PASSWORD };
          statuses.push((await post(api.guest(), '/api/v1/login', own)).status);
        }
      }
      expect(statuses).toContain(429);
      expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(100);
      api.advance({ minutes: 2 });
    },
  );

  it('never counts successful logins, and forgets only the pair that succeeded', async () => {
    api.advance({ minutes: 2 });
    for (let tries = 0; tries < 105; tries += 1) {
      const own = { email: 'role6@acme.test', password: DEMO_PASSWORD };
      expect((await post(api.guest(), '/api/v1/login', own)).status).toBe(200);
    }
    for (let tries = 0; tries < 5; tries += 1) {
      await post(api.guest(), '/api/v1/login', { email: 'role3@acme.test', password: 'wrong' });
    }
    await api.asUser('role6@acme.test');
    const right = { email: 'role3@acme.test', password: DEMO_PASSWORD };
    expect((await post(api.guest(), '/api/v1/login', right)).status).toBe(429);
    api.advance({ minutes: 2 });
  });
});

describe('F23 the reset of a password', () => {
  it('makes the server do the same work for a known and an unknown address', async () => {
    api.advance({ minutes: 2 });
    const work = async (email: string) => {
      const browser = api.guest();
      await browser.fetch('/csrf-cookie');
      return statementsOf(api.provider.db, () => post(browser, '/api/password/email', { email }));
    };
    const known = await work('role1@acme.test');
    // Each call reads the browser's own session and its user first.
    expect(known.filter((statement) => /from "sessions"/.test(statement))).toHaveLength(1);
    const others = known.filter((statement) => !/from "sessions"/.test(statement));
    expect(others.join('\n')).not.toMatch(/from "users"|password_resets/);
    for (const email of ['nobody@acme.test', 'ROLE2@acme.test', 'role1@cobalt.test', 'role2@borealis.test']) {
      expect(await work(email)).toEqual(known);
    }
    api.advance({ minutes: 2 });
  });

  it.each([
    ['requested', '/api/password/email', {}],
    ['tried with made-up links', '/api/password/reset', { token: 'made up', password: next }],
  ])('can be %s five times a minute', async (_what, path, more) => {
    api.advance({ minutes: 2 });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await post(api.guest(), path, { email: 'role4@acme.test', ...more })).status);
    }
    expect(statuses[5]).toBe(429);
    expect(statuses.slice(0, 5)).not.toContain(429);
    api.advance({ minutes: 2 });
  });

  it('is stored as a hash, works once and within the hour', async () => {
    const email = 'role5@acme.test';
    await api.guest().call(auth.requestPasswordReset, { email });
    const link = await mailedLink(email);
    const rows = await api.provider.db.select().from(passwordResets);
    expect(JSON.stringify(rows)).not.toContain(link.token);
    const tries = Array.from({ length: 5 }, () =>
      api.guest().call(auth.resetPassword, { ...link, password: next }),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    api.advance({ minutes: 2 });
    await api.guest().call(auth.requestPasswordReset, { email });
    const late = await mailedLink(email);
    api.advance({ minutes: 61 });
    const used = api.guest().call(auth.resetPassword, { ...late, password: 'yet-another-one-3' });
    await expect(used).rejects.toMatchObject({ code: 'invalid' });
  });

  it('keeps the second factor and every other guard of the account', async () => {
    const email = 'role2@borealis.test';
    await api.guest().call(auth.requestPasswordReset, { email });
    await api.guest().call(auth.resetPassword, { ...(await mailedLink(email)), password: next });
    const [user] = await api.provider.db.select().from(users).where(eq(users.email, email));
    expect(user?.twoFactorConfirmedAt).not.toBeNull();
    const browser = api.guest();
    expect(await browser.call(auth.login, { email, password: next })).toEqual({ twoFactor: true });
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('goes nowhere but to the portal’s own address, whatever Host the request names', async () => {
    const browser = api.guest();
    await browser.fetch('/csrf-cookie');
    await browser.fetch('/api/password/email', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': browser.csrfToken(),
        'X-Forwarded-Host': 'elsewhere.test',
        Forwarded: 'host=elsewhere.test',
      },
      body: JSON.stringify({ email: 'role3@acme.test' }),
    });
    await api.drainJobs();
    const text = api.outbox.findLast(({ to }) => to.includes('role3@acme.test'))?.text ?? '';
    expect(text).toContain('http://portal.test/password/reset/');
    expect(text).not.toContain('elsewhere');
  });
});
