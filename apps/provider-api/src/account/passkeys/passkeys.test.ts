import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { TOTP, URI } from 'otpauth';
import { passkeyChallenges, passkeys } from '../../auth/passkeys/tables.ts';
import { audit, rateLimits, users } from '../../auth/tables.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../../testing/index.ts';
import { createImpersonationLink } from '../impersonation/impersonation-link.ts';

const { auth, twoFactor, passkeys: calls } = contract;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(() => api.provider.db.delete(rateLimits));
afterAll(() => api.close());

async function add(browser: Browser, device: SoftwareAuthenticator, name = 'Work laptop') {
  const options = await browser.call(calls.createOptions, {});
  return browser.call(calls.create, { name, ...device.create(options) });
}

/** Signs in without a password; returns the browser and a way to try. */
async function started(asSecondFactor = false, browser = api.guest()) {
  const options = await browser.call(calls.createSignInOptions, { asSecondFactor });
  return { browser, options };
}

/** After the password; the account needs a second factor. */
async function challenged(email: string): Promise<Browser> {
  const browser = api.guest();
  expect(await browser.call(auth.login, { email, password: DEMO_PASSWORD })).toMatchObject({
    twoFactor: true,
  });
  return browser;
}

const isSignedIn = (browser: Browser) =>
  browser.call(auth.heartbeat, {}).then(
    () => true,
    () => false,
  );

const readPasskey = async (id: string) =>
  (await api.provider.db.select().from(passkeys).where(eq(passkeys.id, id)))[0];

async function mailsOf(email: string): Promise<string[]> {
  await api.drainJobs();
  return api.outbox.filter(({ to }) => to.includes(email)).map(({ subject, text }) => `${subject}\n${text}`);
}

/** Removes all second factors of a user, so that tests do not depend on each other. */
async function reset(email: string): Promise<void> {
  const { db } = api.provider;
  const none = { passkeysSince: null, twoFactorSecret: null, twoFactorConfirmedAt: null };
  const [user] = await db.update(users).set(none).where(eq(users.email, email)).returning();
  await db.delete(passkeys).where(eq(passkeys.userId, user?.id ?? 0));
}

describe('adding a passkey', () => {
  const email = 'role3@acme.test';
  beforeEach(() => reset(email));

  it('creates a second factor with recovery codes, ends other sessions and emails the owner', async () => {
    const browser = await api.asUser(email);
    const elsewhere = await api.asUser(email);
    const before = browser.cookies.get('portal_session');
    const added = await add(browser, new SoftwareAuthenticator());
    expect(added).toMatchObject({
      name: 'Work laptop',
      lastUsedAt: null,
      isBackedUp: false,
      suspiciousAt: null,
    });
    expect(await browser.call(calls.list, {})).toEqual([added]);
    expect(await browser.call(auth.getMe, {})).toMatchObject({
      twoFactorConfirmedAt: expect.any(String),
      hasAuthenticatorApp: false,
    });
    expect(await browser.call(twoFactor.listRecoveryCodes, {})).toHaveLength(8);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(browser.cookies.get('portal_session')).not.toBe(before);
    const mail = (await mailsOf(email)).find((text) =>
      text.startsWith('A passkey was added to your account'),
    );
    expect(mail).toContain('Work laptop');
  });

  it('sends the device a random user handle, the same for each passkey', async () => {
    const browser = await api.asUser(email);
    const device = new SoftwareAuthenticator();
    const first = await browser.call(calls.createOptions, {});
    const second = await browser.call(calls.createOptions, {});
    expect(first.user.id).toBe(second.user.id);
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    expect(first).toMatchObject({ rp: { id: 'portal.test' }, exclude: [], user: { name: email } });
    await browser.call(calls.create, { name: 'One', ...device.create(second) });
    const third = await browser.call(calls.createOptions, {});
    expect(third.user.id).toBe(first.user.id);
    expect(third.exclude).toEqual([{ id: device.credentials[0]?.id, transports: ['internal'] }]);
  });

  it('needs a password that was entered recently, at both steps', async () => {
    const browser = await api.asUser(email);
    const options = await browser.call(calls.createOptions, {});
    api.advance({ minutes: 16 });
    const late = { name: 'Late', ...new SoftwareAuthenticator().create(options) };
    await expect(browser.call(calls.create, late)).rejects.toMatchObject({ status: 423 });
    await expect(browser.call(calls.createOptions, {})).rejects.toMatchObject({ status: 423 });
  });

  it('refuses what was signed for another portal, another step or another request, and certificates', async () => {
    const browser = await api.asUser(email);
    const device = new SoftwareAuthenticator();
    const refusals: [change: Parameters<typeof device.create>[1], message: RegExp][] = [
      [
        { origin: 'https://portal.evil.test' },
        /another web address\. Open the portal at http:\/\/portal\.test/,
      ],
      [{ crossOrigin: true }, /another web address/],
      [{ challenge: 'AAAA' }, /expired or was already used/],
      [{ rpId: 'evil.test' }, /could not be verified/],
      [{ type: 'webauthn.get' }, /could not be verified/],
      [{ format: 'packed' }, /could not be verified/],
      [{ format: 'android-safetynet' }, /could not be verified/],
    ];
    for (const [change, message] of refusals) {
      const options = await browser.call(calls.createOptions, {});
      const answer = browser.call(calls.create, { name: 'No', ...device.create(options, change) });
      await expect(answer).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(message),
      });
    }
    const options = await browser.call(calls.createOptions, {});
    const right = device.create(options);
    const broken = [
      { attestationObject: 'AAAA' },
      { clientData: Buffer.from('{"challenge":1}').toString('base64url') },
      { clientData: Buffer.from('[').toString('base64url') },
      { credentialId: 'another' },
    ];
    for (const change of broken) {
      const answer = browser.call(calls.create, { name: 'No', ...right, ...change });
      await expect(answer).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { passkey: [expect.any(String)] },
      });
    }
    expect(await browser.call(calls.list, {})).toEqual([]);
  });

  it('takes an answer once, in its own session and within five minutes', async () => {
    const device = new SoftwareAuthenticator();
    const browser = await api.asUser(email);
    const other = await api.asUser('role4@acme.test');
    const options = await browser.call(calls.createOptions, {});
    const answer = { name: 'Once', ...device.create(options) };
    const expired = { code: 'invalid', message: expect.stringContaining('expired or was already used') };
    await expect(other.call(calls.create, answer)).rejects.toMatchObject(expired);
    const results = await Promise.allSettled([1, 2, 3].map(() => browser.call(calls.create, answer)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await browser.call(calls.createOptions, {});
    api.advance({ minutes: 6 });
    await expect(browser.call(calls.create, { name: 'Late', ...device.create(late) })).rejects.toMatchObject(
      expired,
    );
  });

  it('refuses a passkey that is registered, also by another user', async () => {
    const device = new SoftwareAuthenticator();
    const browser = await api.asUser(email);
    await add(browser, device);
    const other = await api.asUser('role4@acme.test');
    const options = await other.call(calls.createOptions, {});
    const answer = device.create(options);
    await api.provider.db
      .update(passkeys)
      .set({ credentialId: answer.credentialId })
      .where(eq(passkeys.credentialId, device.credentials[0]?.id ?? ''));
    await expect(other.call(calls.create, { name: 'Mine', ...answer })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already registered'),
    });
  });

  it('stops at twenty, also when several are added at once', async () => {
    const browser = await api.asUser(email);
    await add(browser, new SoftwareAuthenticator());
    const [first] = await api.provider.db.select().from(passkeys).orderBy(desc(passkeys.createdAt)).limit(1);
    if (first === undefined) throw new Error('The passkey was not stored.');
    const { id: _, ...values } = first;
    await api.provider.db
      .insert(passkeys)
      .values(Array.from({ length: 18 }, (_item, index) => ({ ...values, credentialId: `more-${index}` })));
    const options = [
      await browser.call(calls.createOptions, {}),
      await browser.call(calls.createOptions, {}),
    ];
    const results = await Promise.allSettled(
      options.map((each) =>
        browser.call(calls.create, { name: 'Last', ...new SoftwareAuthenticator().create(each) }),
      ),
    );
    // The second request finds the account full, or its session replaced.
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const full = { code: 'conflict', message: expect.stringContaining('You have 20 passkeys') };
    await expect(browser.call(calls.createOptions, {})).rejects.toMatchObject(full);
    expect(await browser.call(calls.list, {})).toHaveLength(20);
  });

  it('is the required setup of a company that enforces two-factor authentication', async () => {
    const browser = await api.asUser('role1@borealis.test');
    await expect(browser.call(contract.notifications.countUnread, {})).rejects.toMatchObject({
      code: 'forbidden',
    });
    await add(browser, new SoftwareAuthenticator());
    await expect(browser.call(contract.notifications.countUnread, {})).resolves.toBeDefined();
  });

  it('is refused in bodies that are too large', async () => {
    const browser = await api.asUser(email);
    const send = (body: object) =>
      browser.fetch('/api/v1/passkeys/sign-in', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': browser.csrfToken() },
        body: JSON.stringify(body),
      });
    expect((await send({ signature: 'A'.repeat(100_000) })).status).toBe(413);
    const { status } = await send({
      credential_id: 'A'.repeat(1365),
      client_data: 'A',
      authenticator_data: 'A',
      signature: 'A',
    });
    expect(status).toBe(422);
  });
});

describe('signing in without a password', () => {
  const email = 'role4@acme.test';
  let device: SoftwareAuthenticator;
  let id: string;
  beforeEach(async () => {
    await reset(email);
    device = new SoftwareAuthenticator();
    ({ id } = await add(await api.asUser(email), device));
  });

  it('signs in with the passkey alone, into a new session', async () => {
    const { browser, options } = await started();
    expect(options).toMatchObject({ allow: [], userVerification: 'required', rpId: 'portal.test' });
    const before = browser.cookies.get('portal_session');
    await browser.call(calls.signIn, device.sign(options));
    expect((await browser.call(auth.getMe, {})).email).toBe(email);
    expect(browser.cookies.get('portal_session')).not.toBe(before);
    expect(await readPasskey(id)).toMatchObject({ counter: 1, lastUsedAt: expect.any(Date) });
    // It does not confirm the password.
    await expect(browser.call(twoFactor.listRecoveryCodes, {})).rejects.toMatchObject({ status: 423 });
    const [entry] = await api.provider.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'passkeys.signIn'))
      .orderBy(desc(audit.at));
    expect(entry).toMatchObject({ status: 200, kind: 'sign-in', userName: expect.any(String) });
  });

  it('requires that the device verifies its owner', async () => {
    const { browser, options } = await started();
    await expect(
      browser.call(calls.signIn, device.sign(options, { isVerified: false })),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('did not check that it is you'),
    });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('requires the user handle of the passkey’s owner', async () => {
    for (const userHandle of [null, 'c29tZWJvZHk']) {
      const { browser, options } = await started();
      await expect(browser.call(calls.signIn, device.sign(options, { userHandle }))).rejects.toMatchObject({
        message: expect.stringContaining('not known to the portal'),
      });
    }
  });

  it('refuses another origin, portal, step, challenge or key, and a changed answer', async () => {
    const stranger = new SoftwareAuthenticator();
    await reset('role5@acme.test');
    await add(await api.asUser('role5@acme.test'), stranger);
    const changes: [change: Parameters<typeof device.sign>[1], message: RegExp][] = [
      [{ origin: 'http://portal.test.evil.test' }, /another web address/],
      [{ rpId: 'evil.test' }, /could not be verified/],
      [{ type: 'webauthn.create' }, /could not be verified/],
      [{ challenge: 'AAAA' }, /expired or was already used/],
    ];
    for (const [change, message] of changes) {
      const { browser, options } = await started();
      const refused = { code: 'invalid', message: expect.stringMatching(message) };
      await expect(browser.call(calls.signIn, device.sign(options, change))).rejects.toMatchObject(refused);
      expect(await isSignedIn(browser)).toBe(false);
    }
    const { browser, options } = await started();
    const signed = device.sign(options);
    const { signature } = stranger.sign(options);
    await expect(browser.call(calls.signIn, { ...signed, signature })).rejects.toMatchObject({
      message: expect.stringContaining('could not be verified'),
    });
    const again = await started();
    const unknown = { ...device.sign(again.options), credentialId: 'unknown' };
    await expect(again.browser.call(calls.signIn, unknown)).rejects.toMatchObject({
      message: expect.stringContaining('not known to the portal'),
    });
    expect((await readPasskey(id))?.lastUsedAt).toBeNull();
  });

  it('takes an answer once, even in parallel, in its own session and within five minutes', async () => {
    const { browser, options } = await started();
    const signed = device.sign(options);
    await expect(api.guest().call(calls.signIn, signed)).rejects.toMatchObject({ code: 'invalid' });
    const results = await Promise.allSettled([1, 2, 3].map(() => browser.call(calls.signIn, signed)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await started();
    api.advance({ minutes: 6 });
    await expect(late.browser.call(calls.signIn, device.sign(late.options))).rejects.toMatchObject({
      message: expect.stringContaining('expired or was already used'),
    });
    await reset('role5@acme.test');
    const create = await (await api.asUser('role5@acme.test')).call(calls.createOptions, {});
    const mixed = device.sign({ ...late.options, challenge: create.challenge });
    await expect(api.guest().call(calls.signIn, mixed)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('refuses a counter that does not grow, and records it', async () => {
    const first = await started();
    await first.browser.call(calls.signIn, device.sign(first.options, { counter: 7 }));
    for (const counter of [7, 3, 0]) {
      const { browser, options } = await started();
      await expect(browser.call(calls.signIn, device.sign(options, { counter }))).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('a copy of it may exist'),
      });
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(await readPasskey(id)).toMatchObject({ counter: 7, suspiciousAt: expect.any(Date) });
    const [entry] = await api.provider.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'passkeys.signIn'), eq(audit.status, 409)))
      .orderBy(desc(audit.at));
    expect(entry?.reason).toContain('a copy of it may exist');
    expect(entry?.userName).not.toBeNull();
  });

  it('accepts synchronised passkeys, which do not count', async () => {
    const synchronised = new SoftwareAuthenticator({ counts: false });
    await reset('role5@acme.test');
    const added = await add(await api.asUser('role5@acme.test'), synchronised);
    expect(added.isBackedUp).toBe(true);
    for (let times = 0; times < 2; times += 1) {
      const { browser, options } = await started();
      await browser.call(calls.signIn, synchronised.sign(options));
      expect(await isSignedIn(browser)).toBe(true);
    }
  });

  it('is refused once the passkey or its user is removed', async () => {
    const { browser, options } = await started();
    await api.provider.db.update(users).set({ removedAt: new Date() }).where(eq(users.email, email));
    await expect(browser.call(calls.signIn, device.sign(options))).rejects.toMatchObject({
      message: 'This account can no longer sign in.',
    });
    await api.provider.db.update(users).set({ removedAt: null }).where(eq(users.email, email));
    const next = await started();
    await reset(email);
    await expect(next.browser.call(calls.signIn, device.sign(next.options))).rejects.toMatchObject({
      message: expect.stringContaining('not known to the portal'),
    });
  });

  it('is limited per network', async () => {
    const { browser } = await started();
    const wrong = { credentialId: 'A', clientData: 'A', authenticatorData: 'A', signature: 'A' };
    const codes: string[] = [];
    for (let tries = 0; tries < 21; tries += 1)
      await browser.call(calls.signIn, wrong).catch(({ code }) => codes.push(code));
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['invalid']));
    expect(codes[20]).toBe('too-many');
    const starts: string[] = [];
    for (let tries = 0; tries < 101; tries += 1)
      await browser
        .call(calls.createSignInOptions, { asSecondFactor: false })
        .catch(({ code }) => starts.push(code));
    expect(starts.at(-1)).toBe('too-many');
    await api.provider.db.delete(passkeyChallenges);
  });
});

describe('a passkey as second factor', () => {
  const email = 'role5@acme.test';
  let device: SoftwareAuthenticator;
  beforeEach(async () => {
    await reset(email);
    device = new SoftwareAuthenticator();
    await add(await api.asUser(email), device);
  });

  it('follows the password, with the passkeys of that user, and needs no user verification', async () => {
    const browser = await challenged(email);
    expect(await isSignedIn(browser)).toBe(false);
    const { options } = await started(true, browser);
    expect(options).toMatchObject({
      allow: [{ id: device.credentials[0]?.id, transports: ['internal'] }],
      userVerification: 'preferred',
    });
    await browser.call(calls.signIn, device.sign(options, { isVerified: false, userHandle: null }));
    expect((await browser.call(auth.getMe, {})).email).toBe(email);
    // The password was just entered.
    await expect(browser.call(twoFactor.listRecoveryCodes, {})).resolves.toHaveLength(8);
  });

  it('is named by the answer to the password', async () => {
    const login = { email, password: DEMO_PASSWORD };
    expect(await api.guest().call(auth.login, login)).toEqual({ twoFactor: true, factors: ['passkey'] });
  });

  it('refuses the passkey of another user, and one without the password', async () => {
    const stranger = new SoftwareAuthenticator();
    await reset('role3@acme.test');
    await add(await api.asUser('role3@acme.test'), stranger);
    const browser = await challenged(email);
    const { options } = await started(true, browser);
    await expect(browser.call(calls.signIn, stranger.sign(options))).rejects.toMatchObject({
      message: expect.stringContaining('does not belong to this account'),
    });
    expect(await isSignedIn(browser)).toBe(false);
    await expect(started(true)).rejects.toMatchObject({ message: expect.stringContaining('timed out') });
  });

  it('ends with the challenge after ten minutes', async () => {
    const browser = await challenged(email);
    api.advance({ minutes: 8 });
    const { options } = await started(true, browser);
    api.advance({ minutes: 3 });
    await expect(browser.call(calls.signIn, device.sign(options))).rejects.toMatchObject({
      message: expect.stringContaining('timed out'),
    });
  });

  it('is replaced by a recovery code, but not by a code of an app that is not confirmed', async () => {
    const browser = api.guest();
    await browser.call(auth.login, { email, password: DEMO_PASSWORD });
    const { options } = await started(true, browser);
    await browser.call(calls.signIn, device.sign(options));
    const codes = await browser.call(twoFactor.listRecoveryCodes, {});
    await browser.call(twoFactor.enable, {});
    // Starting to set up an app leaves the codes that the user has saved.
    expect(await browser.call(twoFactor.listRecoveryCodes, {})).toEqual(codes);
    const app = URI.parse((await browser.call(twoFactor.getQrCode, {})).url);
    const code = app instanceof TOTP ? app.generate({ timestamp: api.provider.now().getTime() }) : '';
    const next = await challenged(email);
    await expect(next.call(twoFactor.challenge, { code })).rejects.toMatchObject({ code: 'invalid' });
    await next.call(twoFactor.challenge, { recoveryCode: codes[0] ?? '' });
    expect(await isSignedIn(next)).toBe(true);
  });
});

describe('managing passkeys', () => {
  const email = 'role6@acme.test';
  beforeEach(() => reset(email));

  it('renames one, and only the owner’s', async () => {
    const browser = await api.asUser(email);
    const { id } = await add(browser, new SoftwareAuthenticator());
    expect(await browser.call(calls.update, { id, name: 'Phone' })).toMatchObject({ id, name: 'Phone' });
    await expect(browser.call(calls.update, { id, name: ' ' })).rejects.toMatchObject({
      fieldErrors: { name: [expect.any(String)] },
    });
    const colleague = await api.asUser('role1@acme.test');
    const gone = { code: 'not-found' };
    await expect(colleague.call(calls.update, { id, name: 'Mine' })).rejects.toMatchObject(gone);
    await expect(colleague.call(calls.remove, { id })).rejects.toMatchObject(gone);
    await expect(browser.call(calls.remove, { id: 'x' })).rejects.toMatchObject(gone);
  });

  it('removes the recovery codes with the last second factor, and emails the owner', async () => {
    const browser = await api.asUser(email);
    const one = await add(browser, new SoftwareAuthenticator(), 'Evil.example laptop');
    const two = await add(browser, new SoftwareAuthenticator());
    await browser.call(calls.remove, { id: one.id });
    expect((await browser.call(auth.getMe, {})).twoFactorConfirmedAt).not.toBeNull();
    expect(await browser.call(twoFactor.listRecoveryCodes, {})).toHaveLength(8);
    const mail = (await mailsOf(email)).find((text) => text.startsWith('A passkey was removed'));
    expect(mail).toContain('Evil. example laptop');
    const results = await Promise.allSettled([1, 2].map(() => browser.call(calls.remove, { id: two.id })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await browser.call(auth.getMe, {})).twoFactorConfirmedAt).toBeNull();
    expect(await browser.call(twoFactor.listRecoveryCodes, {})).toEqual([]);
    expect(await api.guest().call(auth.login, { email, password: DEMO_PASSWORD })).toEqual({
      twoFactor: false,
    });
  });

  it('leaves the app when the last passkey is removed, and passkeys when the app is turned off', async () => {
    const browser = await api.asUser(email);
    await browser.call(twoFactor.enable, {});
    const app = URI.parse((await browser.call(twoFactor.getQrCode, {})).url);
    const code = app instanceof TOTP ? app.generate({ timestamp: api.provider.now().getTime() }) : '';
    await browser.call(twoFactor.confirm, { code });
    const codes = await browser.call(twoFactor.listRecoveryCodes, {});
    const first = await add(browser, new SoftwareAuthenticator());
    expect(await api.guest().call(auth.login, { email, password: DEMO_PASSWORD })).toEqual({
      twoFactor: true,
      factors: ['code', 'passkey'],
    });
    await browser.call(calls.remove, { id: first.id });
    expect(await browser.call(auth.getMe, {})).toMatchObject({ hasAuthenticatorApp: true });
    await add(browser, new SoftwareAuthenticator());
    await browser.call(twoFactor.disable, {});
    expect(await browser.call(auth.getMe, {})).toMatchObject({
      twoFactorConfirmedAt: expect.any(String),
      hasAuthenticatorApp: false,
    });
    expect(await browser.call(twoFactor.listRecoveryCodes, {})).toEqual(codes);
  });

  it('removes all when an administrator resets the second factor, or removes the user', async () => {
    const browser = await api.asUser(email);
    await add(browser, new SoftwareAuthenticator(), 'Laptop');
    await add(browser, new SoftwareAuthenticator(), 'Phone');
    const { id } = await browser.call(auth.getMe, {});
    const administrator = await api.asUser('role1@acme.test');
    await administrator.call(twoFactor.disableForUser, { id });
    const mail = (await mailsOf(email)).find((text) => text.startsWith('Your passkeys were removed'));
    expect(mail).toMatch(/removed by Amelia Hartley[\s\S]*Laptop[\s\S]*Phone/);
    const again = await api.asUser(email);
    expect(await again.call(calls.list, {})).toEqual([]);
    const { id: passkey } = await add(again, new SoftwareAuthenticator());
    await administrator.call(contract.partner.removeUser, { id });
    expect(await readPasskey(passkey)).toBeUndefined();
  });

  it('is closed to staff who act as the user', async () => {
    await reset('role3@acme.test');
    const owner = await api.asUser('role3@acme.test');
    const { id } = await add(owner, new SoftwareAuthenticator());
    const { config, secrets, now } = api.provider;
    const link = createImpersonationLink(config, secrets, now(), {
      email: 'role3@acme.test',
      staff: 'Sam Staff',
    });
    const staff = api.guest();
    await staff.fetch(new URL(link).pathname);
    const refused = { code: 'forbidden', message: 'You cannot do this while acting as another user.' };
    await expect(staff.call(calls.list, {})).rejects.toMatchObject(refused);
    await expect(staff.call(calls.createOptions, {})).rejects.toMatchObject(refused);
    await expect(staff.call(calls.update, { id, name: 'Ours' })).rejects.toMatchObject(refused);
    await expect(staff.call(calls.remove, { id })).rejects.toMatchObject(refused);
  });
});
