import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { Secret, TOTP } from 'otpauth';
import { guesses, rateLimits, recoveryCodes, users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { hashToken } from '../secrets.ts';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { addDays } from '../shared/days.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth, twoFactor } = contract;
const email = 'role2@borealis.test';
const MANY = 50;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** A code that nobody has used yet. */
function freshCode(): string {
  api.advance({ seconds: 90 });
  const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
  return totp.generate({ timestamp: api.provider.now().getTime() });
}

async function challenged(): Promise<Browser> {
  const browser = api.guest();
  expect(await browser.call(auth.login, { email, password: DEMO_PASSWORD })).toEqual({ twoFactor: true });
  return browser;
}

/** As many challenges as somebody may have open: the limits on guessing are not what is tried here. */
async function manyChallenged(): Promise<Browser[]> {
  const browsers: Browser[] = [];
  for (let count = 0; count < MANY; count += 1) {
    browsers.push(await challenged());
    await api.provider.db.delete(rateLimits);
  }
  return browsers;
}

/** Turns off the limits on guessing, which would refuse most attempts before the code is checked. */
async function withoutLimit<T>(work: () => Promise<T>): Promise<T> {
  const { db } = api.provider;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const resetsAt = new Date(api.provider.now().getTime() + 30_000);
  const keys = [`two-factor:${user?.id}`, `recovery-code:${user?.id}|in-process`];
  await db.delete(rateLimits);
  await db.insert(rateLimits).values(keys.map((key) => ({ key, hits: -10 * MANY, resetsAt })));
  await db
    .insert(guesses)
    .values({
      key: hashToken(`two-factor ${user?.id}`),
      count: -10 * MANY,
      blockedUntil: new Date(0),
      forgottenAt: addDays(api.provider.now(), 1),
    })
    .onConflictDoUpdate({ target: guesses.key, set: { count: -10 * MANY, blockedUntil: new Date(0) } });
  try {
    return await work();
  } finally {
    await db.delete(rateLimits);
    await db.delete(guesses);
  }
}

const isDone = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

describe('F24 a code', () => {
  it(`is taken once, when ${MANY} send it at once`, async () => {
    const browsers = await manyChallenged();
    const code = freshCode();
    const results = await withoutLimit(() =>
      Promise.allSettled(browsers.map((browser) => browser.call(twoFactor.challenge, { code }))),
    );
    expect(results.filter(isDone)).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    // The code that is taken clears the count of tries, so calls that come later can meet the limit again.
    expect(reasons.filter((reason) => reason !== 'too-many' && reason !== 'invalid')).toEqual([]);
  });

  it('is not taken again, nor one from before it', async () => {
    api.advance({ seconds: 90 });
    const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
    const now = api.provider.now().getTime();
    const earlier = totp.generate({ timestamp: now - 30_000 });
    const code = totp.generate({ timestamp: now });
    await (await challenged()).call(twoFactor.challenge, { code });
    for (const used of [code, earlier]) {
      const again = (await challenged()).call(twoFactor.challenge, { code: used });
      await expect(again).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { code: [expect.any(String)] },
      });
    }
  });

  it('of a recovery sheet is taken once, when 50 send it at once, and replaced', async () => {
    const browser = await challenged();
    await browser.call(twoFactor.challenge, { code: freshCode() });
    const [recoveryCode = ''] = await browser.call(twoFactor.listRecoveryCodes, {});
    const browsers = await manyChallenged();
    const results = await withoutLimit(() =>
      Promise.allSettled(browsers.map((each) => each.call(twoFactor.challenge, { recoveryCode }))),
    );
    expect(results.filter(isDone)).toHaveLength(1);
    const after = await browser.call(twoFactor.listRecoveryCodes, {});
    expect(after).toHaveLength(8);
    expect(after).not.toContain(recoveryCode);
  });

  it('of somebody else is not taken', async () => {
    const other = new TOTP({ secret: new Secret({ size: 20 }) });
    api.advance({ seconds: 90 });
    const code = other.generate({ timestamp: api.provider.now().getTime() });
    await expect((await challenged()).call(twoFactor.challenge, { code })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('is guessed five times a minute, over all challenges of the account together', async () => {
    api.advance({ minutes: 2 });
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const browser = await challenged();
      await browser.call(twoFactor.challenge, { code: '000000' }).catch(({ code }) => codes.push(code));
    }
    expect(codes).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'too-many']);
    api.advance({ minutes: 2 });
  });
});

describe('F24 the challenge', () => {
  it('cannot be skipped: every call that is not public stays shut until it is passed', async () => {
    const browser = await challenged();
    const open: string[] = [];
    for (const endpoint of allEndpoints.filter(
      ({ path, access }) => isApiPath(path) && access !== 'public',
    )) {
      const input = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']),
      );
      const code = await browser.call(endpoint, input).then(
        () => 'done',
        (error) => error.code,
      );
      if (code !== 'unauthenticated') open.push(`${endpoint.id} ${code}`);
    }
    expect(open).toEqual([]);
  });

  it('is not bypassed by a new session, logging out or a new password', async () => {
    const browser = await challenged();
    await browser.call(auth.getCsrfCookie, {});
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await browser.call(auth.logout, {});
    await expect(browser.call(twoFactor.challenge, { code: freshCode() })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('is over after ten minutes and when the password has changed', async () => {
    const late = await challenged();
    api.advance({ minutes: 11 });
    await expect(late.call(twoFactor.challenge, { code: freshCode() })).rejects.toMatchObject({
      code: 'invalid',
    });
    const owner = await challenged();
    await owner.call(twoFactor.challenge, { code: freshCode() });
    const waiting = await challenged();
    const change = { currentPassword: DEMO_PASSWORD, password: 'a-longer-password-2' };
    await owner.call(auth.changePassword, change);
    await expect(waiting.call(twoFactor.challenge, { code: freshCode() })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('has secrets that the database does not give away', async () => {
    const { db } = api.provider;
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(user?.twoFactorSecret).not.toContain(DEMO_TOTP_SECRET);
    const rows = await db.select().from(recoveryCodes);
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(
      rows.every(
        ({ sealed, codeHash }) =>
          !/^[A-Z0-9]{5}-[A-Z0-9]{5}$/.test(sealed) && !/^[0-9a-f]{64}$/.test(codeHash),
      ),
    ).toBe(true);
  });
});
