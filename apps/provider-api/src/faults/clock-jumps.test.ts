import { afterEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { Secret, TOTP } from 'otpauth';
import {
  createImpersonationLink,
  readImpersonationLink,
} from '../account/impersonation/impersonation-link.ts';
import { rateLimits, sessions, users } from '../auth/tables.ts';
import { resumeBulkRunsJob } from '../bulk-runs/jobs.ts';
import { eq, sql } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { type Browser, DEMO_PASSWORD } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';

/*
 * A server's clock that is wrong and is then corrected. Nothing is accepted for longer than about two hours beyond its
 * limit, and nobody is locked out for longer than that.
 */

const { auth, partner, quotes: quoteCalls, twoFactor } = contract;
const { api } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;
const EMAIL = 'role1@acme.test';
const WITH_CODES = 'role2@borealis.test';

let ahead = 0;
/** Sets the server's clock to `minutes` from the right time. */
function setClock(minutes: number): void {
  api.advance({ minutes: minutes - ahead });
  ahead = minutes;
}
const DAY = 24 * 60;
afterEach(async () => {
  setClock(0);
  await db.delete(sessions);
});

const statusOf = async (browser: Browser) => (await browser.fetch('/api/v1/me')).status;

describe('a session from a clock that was ahead', () => {
  it('ends when the clock is corrected by a day, and its user signs in again', async () => {
    setClock(DAY);
    const browser = await api.asUser(EMAIL);
    expect(await statusOf(browser)).toBe(200);
    setClock(0);
    expect(await statusOf(browser)).toBe(401);
    expect(await statusOf(await api.asUser(EMAIL))).toBe(200);
  });

  it('stays when the clock is corrected by an hour, and then ends two hours after its last call', async () => {
    setClock(60);
    const browser = await api.asUser(EMAIL);
    setClock(0);
    expect(await statusOf(browser)).toBe(200);
    const [row] = await db.select().from(sessions).orderBy(sql`created_at desc`).limit(1);
    expect(row?.seenAt.getTime()).toBeLessThanOrEqual(api.provider.now().getTime());
    setClock(121);
    expect(await statusOf(browser)).toBe(401);
  });

  it('confirms no password for longer than a quarter of an hour', async () => {
    setClock(60);
    const browser = await api.asUser(EMAIL);
    setClock(0);
    const create = () => browser.call(partner.createToken, { name: 'Clock', scopes: ['orders:read'] });
    await expect(create()).rejects.toMatchObject({ status: 423 });
    await browser.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await expect(create()).resolves.toBeDefined();
  });
});

it('ends sessions of a day ago, and no others, when the clock jumps forward', async () => {
  const browser = await api.asUser(EMAIL);
  setClock(DAY + 1);
  expect(await statusOf(browser)).toBe(401);
  setClock(0);
  expect(await statusOf(browser)).toBe(200);
});

describe('a code of the second factor', () => {
  const codeAt = (minutes: number) =>
    new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({
      timestamp: Date.now() + minutes * 60_000,
    });

  async function tryCode(code: string): Promise<boolean> {
    await db.delete(rateLimits);
    const browser = api.guest();
    await browser.call(auth.login, { email: WITH_CODES, password: DEMO_PASSWORD });
    return browser.call(twoFactor.challenge, { code }).then(
      () => true,
      () => false,
    );
  }

  it('works again after one was used while the clock was a day ahead', async () => {
    await db.update(users).set({ twoFactorLastStep: 0 }).where(eq(users.email, WITH_CODES));
    setClock(DAY);
    expect(await tryCode(codeAt(DAY))).toBe(true);
    setClock(0);
    const code = codeAt(0);
    expect(await tryCode(code)).toBe(true);
    expect(await tryCode(code)).toBe(false);
  });

  it('that was used is not accepted again when the clock falls back by an hour', async () => {
    await db.update(users).set({ twoFactorLastStep: 0 }).where(eq(users.email, WITH_CODES));
    const code = codeAt(0);
    expect(await tryCode(code)).toBe(true);
    setClock(60);
    expect(await tryCode(codeAt(60))).toBe(true);
    setClock(0);
    expect(await tryCode(code)).toBe(false);
  });

  it('does not complete a challenge that a wrong clock started', async () => {
    await db.update(users).set({ twoFactorLastStep: 0 }).where(eq(users.email, WITH_CODES));
    setClock(60);
    const browser = api.guest();
    await browser.call(auth.login, { email: WITH_CODES, password: DEMO_PASSWORD });
    setClock(0);
    const answer = browser.call(twoFactor.challenge, { code: codeAt(0) });
    await expect(answer).rejects.toMatchObject({ status: 422 });
  });
});

describe('limits', () => {
  const guess = async () => {
    const answer = api.guest().call(auth.login, { email: EMAIL, password: 'Not the password 1' });
    return answer.catch(({ status }) => status);
  };

  it.each([60, DAY, 400 * DAY])(
    'lock nobody out after a clock that was %d minutes ahead',
    async (minutes) => {
      await db.execute(sql`delete from rate_limits`);
      await db.execute(sql`delete from guesses`);
      setClock(minutes);
      for (let count = 0; count < 12; count += 1) await guess();
      expect(await guess()).toBe(429);
      setClock(0);
      // A short lock may have to pass; the window of the limit is a minute.
      setClock(minutes === 60 ? 62 : 2);
      expect(await statusOf(await api.asUser(EMAIL))).toBe(200);
    },
  );

  it('start again, and do not vanish, when the clock jumps forward', async () => {
    await db.execute(sql`delete from rate_limits`);
    await db.execute(sql`delete from guesses`);
    for (let count = 0; count < 5; count += 1) await guess();
    setClock(DAY);
    for (let count = 0; count < 5; count += 1) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
  });
});

it('refuses API tokens only while the clock says that they have expired', async () => {
  const browser = await api.asUser(EMAIL);
  const { plainTextToken } = await browser.call(partner.createToken, {
    name: 'A day',
    scopes: ['orders:read'],
    expiresInDays: 1,
  });
  const use = async () =>
    (await api.guest().fetch('/api/v1/orders', { headers: { Authorization: `Bearer ${plainTextToken}` } }))
      .status;
  expect(await use()).toBe(200);
  setClock(2 * DAY);
  expect(await use()).toBe(401);
  setClock(-60);
  expect(await use()).toBe(200);
});

it('accepts no impersonation link that a clock a day ahead made', () => {
  const { config, secrets, now } = api.provider;
  const who = { email: EMAIL, staff: 'staff@portal.test' };
  const tokenAt = (minutes: number) => {
    const at = new Date(now().getTime() + minutes * 60_000);
    return createImpersonationLink(config, secrets, at, who).split('/').at(-1) ?? '';
  };
  expect(readImpersonationLink(tokenAt(0), secrets, now())).toMatchObject(who);
  expect(readImpersonationLink(tokenAt(DAY), secrets, now())).toBeNull();
  expect(readImpersonationLink(tokenAt(-11), secrets, now())).toBeNull();
});

it('accepts no quote that has expired, and takes none for expired once the clock is right again', async () => {
  const browser = await api.asUser(EMAIL);
  const { reference } = await savedQuote(api, browser);
  const statusOfQuote = async () => {
    const user = await api.asUser(EMAIL);
    return (await user.call(quoteCalls.single.get, { reference })).status;
  };
  await db
    .update(quotes)
    .set({ expiredAt: new Date(Date.now() + 2.5 * DAY * 60_000) })
    .where(eq(quotes.reference, reference));
  setClock(3 * DAY);
  expect(await statusOfQuote()).toBe('expired');
  const late = (await api.asUser(EMAIL)).call(quoteCalls.single.accept, { reference });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  setClock(0);
  expect(await statusOfQuote()).toBe('created');
});

it('resumes work that was stopped while the clock was a day ahead', async () => {
  const browser = await api.asUser(EMAIL);
  const { reference } = await savedQuote(api, browser);
  const { id } = await browser.call(quoteCalls.single.updateMany, {
    quotes: [{ reference }],
    customerName: 'Clockwork',
  });
  // As if the server was killed before its first batch, a day ahead of the right time.
  await db.execute(sql`update bulk_runs set status = 'processing', processed = 0, done = 0,
    updated_at = now() + interval '1 day' where id = ${id}`);
  await db.execute(
    sql`update bulk_run_items set result = 'waiting', before = null, after = null where run_id = ${id}`,
  );
  await db.execute(sql`delete from jobs.job where name = 'bulk-runs.continue'`);
  await resumeBulkRunsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await browser.call(contract.bulkRuns.get, { id })).toMatchObject({
    status: 'processed',
    processed: 1,
  });
});
