import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { Secret, TOTP } from 'otpauth';
import { PARALLEL_HASHES, QUEUED_HASHES } from '../account/password/hash-queue.ts';
import { hashPassword, verifyPassword } from '../account/password/password-hash.ts';
import { createApi } from '../api.ts';
import { FREE_GUESSES, MAX_DELAY_SECONDS } from '../auth/guesses.ts';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { type Browser, createBrowser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth, twoFactor } = contract;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ trustProxy: true });
});
afterAll(() => api.close());

async function post(browser: Browser, path: string, body: unknown, from: string): Promise<Response> {
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.fetch('/csrf-cookie');
  return browser.fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': browser.csrfToken(),
      'X-Forwarded-For': from,
    },
    body: JSON.stringify(body),
  });
}

const login = (email: string, password: string, from: string, browser = api.guest()) =>
  post(browser, '/api/v1/login', { email, password }, from);

/** One of forty networks. */
const network = (index: number) => `203.0.113.${index % 40}`;

async function guess(email: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await login(email, `wrong ${index}`, network(index))).status);
  return statuses;
}

/** Guesses again after each delay, until the delay is longer than the rest of a test. */
async function guessForLong(email: string): Promise<void> {
  await guess(email, FREE_GUESSES);
  for (let index = 0; index < 40; index += 1) {
    const answer = await login(email, 'wrong', network(index));
    const wait = Number(answer.headers.get('retry-after') ?? 0);
    if (wait > 120) return;
    api.advance({ seconds: wait });
  }
  throw new Error('Guessing is not delayed.');
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

describe('F23 guesses at one account from many networks', () => {
  it.each(['role2@acme.test', 'nobody@acme.test'])(
    'are delayed more and more: %s',
    async (email) => {
      const statuses = await guess(email, 200);
      expect(countOf(statuses, 422)).toBeLessThanOrEqual(FREE_GUESSES + 4);
      expect(countOf(statuses, 422) + countOf(statuses, 429)).toBe(200);
      const waits: number[] = [];
      for (let step = 0; step < 12; step += 1) {
        const refused = await login(email, 'wrong', '198.51.100.1');
        if (refused.status === 429) waits.push(Number(refused.headers.get('retry-after')));
        api.advance({ seconds: waits.at(-1) ?? 1 });
        await login(email, 'wrong', `198.51.100.${step + 2}`);
      }
      expect(waits.at(-1)).toBeGreaterThan(MAX_DELAY_SECONDS / 4);
      expect(Math.max(...waits)).toBeLessThanOrEqual(MAX_DELAY_SECONDS);
    },
    60_000,
  );

  it('pass no more often when they are sent at once, whichever way the address is written', async () => {
    const email = 'role3@acme.test';
    const spellings = [email, email.toUpperCase(), `  ${email} `];
    const browsers = Array.from({ length: 60 }, () => api.guest());
    for (const browser of browsers) await browser.fetch('/csrf-cookie');
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        login(spellings[index % 3] ?? email, 'wrong', network(index), browser),
      ),
    );
    expect(
      countOf(
        answers.map(({ status }) => status),
        422,
      ),
    ).toBeLessThanOrEqual(FREE_GUESSES + 1);
  });

  it('do not keep the owner out on a device that they have used, nor after a reset', async () => {
    const email = 'role4@acme.test';
    const known = api.guest();
    expect((await login(email, DEMO_PASSWORD, '192.0.2.1', known)).status).toBe(200);
    await known.call(auth.logout, {});
    const others = await api.asUser('role5@acme.test');
    await guessForLong(email);
    expect((await login(email, DEMO_PASSWORD, '192.0.2.2')).status).toBe(429);
    // A device that another user has signed in with does not count as the owner's.
    expect((await login(email, DEMO_PASSWORD, '192.0.2.3', others)).status).toBe(429);
    expect((await login(email, DEMO_PASSWORD, '192.0.2.4', known)).status).toBe(200);

    const reset = api.guest();
    await reset.call(auth.requestPasswordReset, { email });
    await api.drainJobs();
    const text = api.outbox.findLast(({ to }) => to.includes(email))?.text ?? '';
    const { searchParams } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    const password = 'seven-green-umbrellas-42';
    await reset.call(auth.resetPassword, { token: searchParams.get('token') ?? '', email, password });
    expect((await login(email, password, '192.0.2.5')).status).toBe(429);
    expect((await login(email, password, '192.0.2.6', reset)).status).toBe(200);
    // The new password makes earlier devices unknown.
    known.cookies.delete('XSRF-TOKEN');
    expect((await login(email, password, '192.0.2.7', known)).status).toBe(429);
  });

  it('from a known device are delayed too, and a forged device is not known', async () => {
    const email = 'role6@acme.test';
    const known = api.guest();
    await login(email, DEMO_PASSWORD, '192.0.2.10', known);
    const statuses: number[] = [];
    for (let index = 0; index < FREE_GUESSES + 10; index += 1) {
      if (index % 5 === 0) api.advance({ seconds: 61 });
      statuses.push((await login(email, 'wrong', '192.0.2.11', known)).status);
    }
    expect(countOf(statuses, 429)).toBeGreaterThan(0);
    api.advance({ days: 2 });
    await guessForLong(email);
    const forged = api.guest();
    const value = known.cookies.get('portal_device') ?? '';
    forged.cookies.set('portal_device', value.replace('.full.', '.password.'));
    expect(value).toContain('.full.');
    expect((await login(email, DEMO_PASSWORD, '192.0.2.12', forged)).status).toBe(429);
  });

  it('are still counted after a restart, and not for ever when the clock was wrong', async () => {
    const email = 'role1@cobalt.test';
    await guessForLong(email);
    const { config, now } = api.provider;
    const again = await createApi({
      config,
      now,
      ...(config.databaseUrl === null && { from: await api.dump() }),
    });
    const browser = createBrowser((request) => again.app.fetch(request));
    const { status } = await login(email, DEMO_PASSWORD, '192.0.2.20', browser);
    await again.close();
    expect(status).toBe(429);

    api.advance({ days: 400 });
    await guessForLong(email);
    api.advance({ days: -399 });
    expect((await login(email, DEMO_PASSWORD, '192.0.2.21')).status).toBe(200);
  });

  it('count all addresses of an IPv6 network as one', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const from = `2001:db8:0:7:${index}::${index + 1}`;
      statuses.push((await login('role3@cobalt.test', 'wrong', from)).status);
    }
    expect(statuses.slice(5)).toEqual([429, 429, 429]);
    expect((await login('role3@cobalt.test', DEMO_PASSWORD, '2001:db8:0:8::1')).status).toBe(200);
  });
});

describe('F23 guesses at the second factor', () => {
  const email = 'role2@borealis.test';
  const challenge = (browser: Browser, body: unknown, from: string) =>
    post(browser, '/api/v1/two-factor-challenge', body, from);

  async function challenged(from: string, browser = api.guest()): Promise<Browser> {
    expect((await login(email, DEMO_PASSWORD, from, browser)).status).toBe(200);
    return browser;
  }

  function freshCode(): string {
    api.advance({ seconds: 90 });
    const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
    return totp.generate({ timestamp: api.provider.now().getTime() });
  }

  it('are delayed, while the owner passes on a known device or with a recovery code', async () => {
    const owner = await challenged('192.0.2.30');
    await owner.call(twoFactor.challenge, { code: freshCode() });
    const [recoveryCode = ''] = await owner.call(twoFactor.listRecoveryCodes, {});
    await owner.call(auth.logout, {});

    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      if (index % 4 === 0) api.advance({ seconds: 61 });
      const browser = await challenged(network(index));
      statuses.push((await challenge(browser, { code: '000000' }, network(index))).status);
    }
    expect(countOf(statuses, 422)).toBeLessThanOrEqual(FREE_GUESSES + 10);

    const code = freshCode();
    const elsewhere = await challenged('192.0.2.31');
    expect((await challenge(elsewhere, { code }, '192.0.2.31')).status).toBe(429);
    await challenged('192.0.2.32', owner);
    expect((await challenge(owner, { code }, '192.0.2.32')).status).toBe(204);
    expect((await challenge(elsewhere, { recovery_code: recoveryCode }, '192.0.2.31')).status).toBe(204);
  });
});

describe('F23 many passwords at once', () => {
  it('are checked a few at a time, and refused when the queue is full', async () => {
    const { config } = api.provider;
    const hash = await hashPassword('something-else-1', config);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword(hash, 'wrong', config, 'anyone')),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60 - PARALLEL_HASHES - QUEUED_HASHES);
    expect(refused[0]).toMatchObject({ reason: { status: 429, headers: { 'Retry-After': '2' } } });
    // All places are free again. Known devices have places that nobody else can take.
    const flood = Array.from({ length: 40 }, () =>
      verifyPassword(hash, 'wrong', config, 'anyone').catch(() => null),
    );
    await expect(verifyPassword(hash, 'something-else-1', config, 'known')).resolves.toBe(true);
    await Promise.all(flood);
  });

  it('are not counted as guesses when the queue was full', async () => {
    const { config } = api.provider;
    const hash = await hashPassword('something-else-1', config);
    const email = 'role1@delta.test';
    for (let round = 0; round < 8; round += 1) {
      const flood = Array.from({ length: 40 }, () =>
        verifyPassword(hash, 'wrong', config, 'anyone').catch(() => null),
      );
      const answer = await login(email, DEMO_PASSWORD, '192.0.2.40');
      if (answer.status === 429) expect(await answer.json()).toMatchObject({ message: /Many people/ });
      await Promise.all(flood);
    }
    expect((await login(email, DEMO_PASSWORD, '192.0.2.40')).status).toBe(200);
  });
});
