import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { identities, signInAttempts } from '../auth/single-sign-on/tables.ts';
import { audit, partners, rateLimits, sessions, users } from '../auth/tables.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { TEST_CLIENT } from '../testing/identity-provider.ts';
import { type Browser, DEMO_PASSWORD } from '../testing/index.ts';
import { MIN_KEYS_REFETCH_MS } from './identity-provider/discovery.ts';
import { startSingleSignOn, toAnswer } from './single-sign-on-fixture.ts';

const { auth, singleSignOn: calls, partner, twoFactor } = contract;

const DOMAIN = 'acme.test';
let sso: Awaited<ReturnType<typeof startSingleSignOn>>;
let admin: Browser;

beforeAll(async () => {
  sso = await startSingleSignOn();
  admin = await sso.api.asUser('role1@acme.test');
  await sso.verify(admin, DOMAIN);
  await sso.save(admin, { roleClaim: 'groups', roleMappings: [{ value: 'sales', roleId: 5 }] });
  await sso.test(admin, 'ida@acme.test');
  await admin.call(calls.update, { isActive: true });
});
beforeEach(() => sso.api.provider.db.delete(rateLimits));
afterEach(() => {
  sso.provider.tamper(null);
  jest.restoreAllMocks();
});
afterAll(() => sso.close());

const getMe = (browser: Browser) => browser.call(auth.getMe, {});
const isSignedIn = (browser: Browser) =>
  getMe(browser).then(
    () => true,
    () => false,
  );
async function readUser(email: string) {
  const [row] = await sso.api.provider.db.select().from(users).where(eq(users.email, email));
  return row;
}
/** Why a sign-in was refused. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'signed in',
    (error: { message: string }) => error.message,
  );
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('the sign-in page', () => {
  it('finds the company of a verified domain, and nothing for others', async () => {
    const find = (domain: string) => sso.api.guest().call(calls.find, { domain });
    expect(await find('ACME.test')).toEqual({
      match: { key: 'acme', company: expect.any(String), arePasswordsAllowed: true },
    });
    expect(await find('cobalt.test')).toEqual({ match: null });
    expect(await find('sub.acme.test')).toEqual({ match: null });
  });

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', '/\t/evil.test', 'javascript:alert(1)', ''])(
    'refuses to return to %j',
    async (returnTo) => {
      await expect(
        sso.api.guest().call(calls.start, { email: 'ida@acme.test', returnTo }),
      ).rejects.toMatchObject({ status: 422 });
    },
  );
});

describe('a first sign-in', () => {
  it('creates a user with the default role, a session and an audit entry', async () => {
    const { browser, finished } = await sso.signIn('new@acme.test', { returnTo: '/quotes?page=2#top' });
    expect(finished).toEqual({ purpose: 'sign-in', returnTo: '/quotes?page=2#top', tested: null });
    const me = await getMe(browser);
    expect(me).toMatchObject({ email: 'new@acme.test', firstName: 'Ida', roleId: 3, usesSingleSignOn: true });
    const user = await readUser('new@acme.test');
    expect(user?.lastSeenAt).toBeInstanceOf(Date);
    const listed = await admin.call(partner.listUsers, { search: 'new@acme.test' });
    expect(listed.items).toEqual([expect.objectContaining({ status: 'active' })]);
    const [entry] = await sso.api.provider.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'singleSignOn.finish'), eq(audit.operation, 'call')))
      .orderBy(desc(audit.at))
      .limit(1);
    expect(entry).toMatchObject({
      userId: user?.id,
      kind: 'sign-in',
      status: 200,
      address: expect.any(String),
    });
  });

  it('gives a new user the default price access of the company', async () => {
    await admin.call(partner.update, { newUserPrices: 'selling' });
    const { browser } = await sso.signIn('priced@acme.test');
    expect(await getMe(browser)).toMatchObject({ prices: 'selling' });
    await admin.call(partner.update, { newUserPrices: 'cost' });
    const again = await sso.signIn('priced@acme.test');
    expect(await getMe(again.browser)).toMatchObject({ prices: 'selling' });
  });

  it('takes the role from the claim', async () => {
    sso.provider.accounts.set('seller@acme.test', { groups: ['other', 'sales'] });
    const { browser } = await sso.signIn('seller@acme.test');
    expect(await getMe(browser)).toMatchObject({ roleId: 5 });
  });

  it('replaces names that the portal does not accept', async () => {
    sso.provider.accounts.set('odd@acme.test', {
      given_name: 'http://evil.test',
      family_name: '\u202e',
      name: undefined,
    });
    const { browser } = await sso.signIn('odd@acme.test');
    expect(await getMe(browser)).toMatchObject({ firstName: 'New', lastName: 'user' });
  });

  it('links the account of the same address and keeps its role and password', async () => {
    const { browser } = await sso.signIn('role2@acme.test');
    expect(await getMe(browser)).toMatchObject({ firstName: 'Ben', roleId: 2 });
    expect(await isSignedIn(await sso.api.asUser('role2@acme.test'))).toBe(true);
  });

  it('creates one user for sign-ins at the same time', async () => {
    const signIns = await Promise.all([1, 2, 3].map(() => sso.signIn('parallel@acme.test')));
    const ids = await Promise.all(signIns.map(async ({ browser }) => (await getMe(browser)).id));
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['of another domain', { email: 'role1@cobalt.test' }, /not in an email domain/],
    ['that the provider has not verified', { email_verified: false }, /does not confirm/],
    ['whose verification is a text', { email_verified: 'true' }, /does not confirm/],
    ['that is missing', { email: undefined }, /no email address/],
    ['that only ends like the domain', { email: 'ida@notacme.test' }, /not in an email domain/],
    ['with a second @', { email: 'ida@acme.test@evil.test' }, /not in an email domain/],
  ])('refuses an address %s', async (_what, claims, message) => {
    sso.provider.accounts.set('strange@acme.test', claims);
    expect(await refusal(sso.signIn('strange@acme.test'))).toMatch(message);
    expect(await readUser('strange@acme.test')).toBeUndefined();
  });

  it('refuses a removed user and another account with the same address', async () => {
    sso.provider.accounts.set('second@idp', { email: 'role2@acme.test' });
    expect(await refusal(sso.signIn('role2@acme.test', { login: 'second@idp' }))).toMatch(
      /linked to another/,
    );
    const gone = await sso.signIn('gone@acme.test');
    const { id } = await getMe(gone.browser);
    await admin.call(partner.removeUser, { id });
    expect(await isSignedIn(gone.browser)).toBe(false);
    expect(await refusal(sso.signIn('gone@acme.test'))).toMatch(/was removed/);
  });

  it('creates nobody while the company waits for approval', async () => {
    const { db } = sso.api.provider;
    await db.update(partners).set({ isAwaitingApproval: true }).where(eq(partners.key, 'acme'));
    expect(await refusal(sso.signIn('early@acme.test'))).toMatch(/not been approved/);
    await db.update(partners).set({ isAwaitingApproval: false }).where(eq(partners.key, 'acme'));
  });
});

describe('an answer', () => {
  const email = 'victim@acme.test';

  it('works once', async () => {
    const { browser, answer } = await sso.signIn(email);
    await expect(browser.call(calls.finish, { key: 'acme', ...answer })).rejects.toMatchObject({
      status: 422,
    });
    // A code that was used, with a new state.
    expect(
      await refusal(sso.signIn(email, { change: (next) => ({ ...next, code: answer.code ?? '' }) })),
    ).toMatch(/no longer accepts/);
  });

  it('works only in the browser that started, at the address of the company, within ten minutes', async () => {
    const start = async (browser: Browser) => {
      const { url } = await browser.call(calls.start, { email });
      return toAnswer(await sso.provider.signIn(url, email));
    };
    const attacker = sso.api.guest();
    const victim = sso.api.guest();
    await victim.call(auth.getCsrfCookie, {});
    const planted = await start(attacker);
    expect(await refusal(victim.call(calls.finish, { key: 'acme', ...planted }))).toMatch(/expired/);
    const elsewhere = await start(victim);
    expect(await refusal(victim.call(calls.finish, { key: 'cobalt', ...elsewhere }))).toMatch(
      /another company/,
    );
    const late = await start(victim);
    sso.api.advance({ minutes: 11 });
    expect(await refusal(victim.call(calls.finish, { key: 'acme', ...late }))).toMatch(/expired/);
    sso.api.advance({ minutes: -11 });
    expect(await isSignedIn(victim)).toBe(false);
  });

  it('is refused when it names another issuer', async () => {
    const change = (answer: ReturnType<typeof toAnswer>) => ({ ...answer, iss: 'https://evil.test' });
    expect(await refusal(sso.signIn(email, { change }))).toMatch(/invalid response/);
  });

  it('is refused when the person cancelled', async () => {
    const change = ({ state, iss = '' }: ReturnType<typeof toAnswer>) => ({
      state,
      iss,
      error: 'access_denied',
    });
    expect(await refusal(sso.signIn(email, { change }))).toMatch(/cancelled or refused/);
  });

  it('is refused after another client was saved in the meantime', async () => {
    const browser = sso.api.guest();
    const { url } = await browser.call(calls.start, { email });
    const answer = toAnswer(await sso.provider.signIn(url, email));
    const { db } = sso.api.provider;
    await db.update(signInAttempts).set({ clientId: 'before' });
    expect(await refusal(browser.call(calls.finish, { key: 'acme', ...answer }))).toMatch(/was changed/);
  });
});

describe('an ID token', () => {
  const email = 'token@acme.test';
  const now = () => Math.floor(Date.now() / 1000);
  /** A token with these claims, with the right signature. */
  const withClaims = (changes: Record<string, unknown>) =>
    sso.provider.tamper(async (tokens) => ({
      ...tokens,
      id_token: await sso.provider.sign({ ...readClaims(tokens.id_token), ...changes }),
    }));

  it('with unchanged claims and a new signature is accepted', async () => {
    withClaims({});
    expect(await isSignedIn((await sso.signIn(email)).browser)).toBe(true);
  });

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another' }],
    ['several audiences and another party', { aud: [TEST_CLIENT.clientId, 'another'], azp: 'another' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['the issuer with a slash', { iss: 'SLASH' }],
    ['an end in the past', { exp: now() - 120, iat: now() - 600 }],
    ['no end', { exp: undefined }],
    ['no subject', { sub: undefined }],
  ])('with %s is refused', async (_what, changes) => {
    withClaims('iss' in changes && changes.iss === 'SLASH' ? { iss: `${sso.provider.issuer}/` } : changes);
    expect(await refusal(sso.signIn(email))).not.toBe('signed in');
  });

  it('without a signature, with the client secret as key, or with a strange key is refused', async () => {
    const forge = (make: (claims: Record<string, unknown>) => string | Promise<string>) =>
      sso.provider.tamper(async (tokens) => ({
        ...tokens,
        id_token: await make(readClaims(tokens.id_token)),
      }));
    forge((claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`);
    expect(await refusal(sso.signIn(email))).not.toBe('signed in');
    const secret = new TextEncoder().encode(TEST_CLIENT.clientSecret.padEnd(32, ' '));
    forge((claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret));
    expect(await refusal(sso.signIn(email))).not.toBe('signed in');
    sso.provider.tamper((tokens) => {
      const [header = '', body = ''] = tokens.id_token.split('.');
      return { ...tokens, id_token: `${header}.${body}.${Buffer.alloc(256, 1).toString('base64url')}` };
    });
    expect(await refusal(sso.signIn(email))).toMatch(/signature/);
  });
});

describe('keys', () => {
  it('are fetched again for an unknown key, but not more often than the floor allows', async () => {
    const email = 'rotated@acme.test';
    await sso.signIn(email);
    const atStart = Date.now();
    const clock = jest.spyOn(Date, 'now');
    clock.mockImplementation(() => atStart + 2 * MIN_KEYS_REFETCH_MS);
    await sso.provider.rotate('second');
    const before = sso.provider.counts.keys;
    expect(await isSignedIn((await sso.signIn(email)).browser)).toBe(true);
    expect(sso.provider.counts.keys).toBe(before + 1);
    // Tokens with a made-up key id do not make the portal ask each time.
    sso.provider.tamper(async (tokens) => ({
      ...tokens,
      id_token: await sso.provider.sign(readClaims(tokens.id_token), { kid: 'made-up' }),
    }));
    for (const _try of [1, 2, 3]) expect(await refusal(sso.signIn(email))).toMatch(/does not publish/);
    expect(sso.provider.counts.keys).toBe(before + 1);
  });
});

describe('back-channel logout', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const email = 'leaver@acme.test';
  let id = 0;
  const createToken = async (claims: object, header = { typ: 'logout+jwt' }) => {
    id += 1;
    const at = Math.floor(sso.api.provider.now().getTime() / 1000);
    return sso.provider.sign(
      { iat: at, exp: at + 120, jti: `logout ${id}`, events: EVENT, ...claims },
      header,
    );
  };
  /** As another server sends it: without cookies. */
  const send = (token: string, key = 'acme', type = 'application/x-www-form-urlencoded') =>
    sso.api.guest().fetch(`/api/v1/single-sign-on/${key}/logout`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
  const readSid = async (browser: Browser) => {
    const me = await getMe(browser);
    const rows = await sso.api.provider.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, me.id))
      .orderBy(desc(sessions.createdAt));
    return rows[0]?.providerSessionId ?? '';
  };

  it('ends the session that the token names', async () => {
    sso.provider.tamper(async (tokens) => ({
      ...tokens,
      id_token: await sso.provider.sign({ ...readClaims(tokens.id_token), sid: 'session 1' }),
    }));
    const one = (await sso.signIn(email)).browser;
    expect(await readSid(one)).toBe('session 1');
    sso.provider.tamper(async (tokens) => ({
      ...tokens,
      id_token: await sso.provider.sign({ ...readClaims(tokens.id_token), sid: 'session 2' }),
    }));
    const two = (await sso.signIn(email)).browser;
    expect((await send(await createToken({ sid: 'session 1' }))).status).toBe(204);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true]);
  });

  it('ends all sessions of a subject that began at the provider, and no others', async () => {
    const one = (await sso.signIn('role3@acme.test')).browser;
    const two = (await sso.signIn('role3@acme.test')).browser;
    const byPassword = await sso.api.asUser('role3@acme.test');
    const token = await createToken({ sub: 'role3@acme.test' });
    expect((await send(token)).status).toBe(204);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
    expect(await isSignedIn(byPassword)).toBe(true);
    const again = (await sso.signIn('role3@acme.test')).browser;
    expect((await send(token)).status).toBe(400);
    expect(await isSignedIn(again)).toBe(true);
  });

  it('refuses tokens that are no logout tokens of this provider', async () => {
    const { browser } = await sso.signIn('role4@acme.test');
    const sub = 'role4@acme.test';
    const at = Math.floor(sso.api.provider.now().getTime() / 1000);
    const tokens = [
      await createToken({ sub, events: {} }),
      await createToken({ sub, events: undefined }),
      await createToken({ sub, nonce: 'as in an ID token' }),
      await createToken({ sub, aud: 'another' }),
      await createToken({ sub, iss: 'https://evil.test' }),
      await createToken({ sub, iat: at - 3600, exp: at + 60 }),
      await createToken({ sub, jti: undefined }),
      await createToken({}),
      await createToken({ sub }, { typ: 'at+jwt' }),
      `${encode({ alg: 'none' })}.${encode({ iss: sso.provider.issuer, aud: 'portal', sub, iat: at, jti: 'n', events: EVENT })}.`,
      'nonsense',
    ];
    for (const token of tokens) expect([token, (await send(token)).status]).toEqual([token, 400]);
    const good = await createToken({ sub });
    expect((await send(good, 'cobalt')).status).toBe(404);
    expect((await send(good, 'acme', 'application/json')).status).toBe(415);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('confirming a change', () => {
  it('needs a new sign-in at the provider instead of the password', async () => {
    const email = 'careful@acme.test';
    const { browser } = await sso.signIn(email);
    sso.api.advance({ minutes: 20 });
    const createToken = () => browser.call(partner.createToken, { name: 'ERP', scopes: ['orders:read'] });
    await expect(createToken()).rejects.toMatchObject({ status: 423 });
    const confirm = async (login: string) => {
      const { url } = await browser.call(calls.startConfirmation, { returnTo: '/tokens' });
      expect(new URL(url).searchParams.get('max_age')).toBe('0');
      const at = Math.floor(sso.api.provider.now().getTime() / 1000);
      sso.provider.tamper(async (tokens) => ({
        ...tokens,
        id_token: await sso.provider.sign({
          ...readClaims(tokens.id_token),
          iat: at,
          exp: at + 60,
          auth_time: login === 'stale' ? at - 300 : at,
        }),
      }));
      const answer = toAnswer(await sso.provider.signIn(url, login === 'stale' ? email : login));
      return browser.call(calls.finish, { key: 'acme', ...answer });
    };
    expect(await refusal(confirm('stale'))).toMatch(/did not ask you/);
    expect(await refusal(confirm('role2@acme.test'))).toMatch(/another account/);
    expect(await confirm(email)).toMatchObject({ purpose: 'confirm', returnTo: '/tokens' });
    expect(await createToken()).toMatchObject({ name: 'ERP' });
    sso.api.advance({ minutes: -20 });
  });

  it('is done with the password by those who signed in with it', async () => {
    await expect(admin.call(calls.startConfirmation, {})).rejects.toMatchObject({ status: 409 });
  });
});

describe('a user without a password', () => {
  it('learns how to set one, and no guess is counted', async () => {
    const { browser } = await sso.signIn('no-password@acme.test');
    expect(await browser.call(contract.auth.getMe, {})).toMatchObject({ hasPassword: false });
    const input = { currentPassword: 'anything', password: 'correct horse battery' };
    for (let attempt = 0; attempt < 7; attempt += 1)
      await expect(browser.call(contract.auth.changePassword, input)).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/^You have no portal password. Log out and choose/),
      });
    await expect(browser.call(contract.auth.confirmPassword, { password: 'x' })).rejects.toMatchObject({
      status: 409,
    });
    expect(await admin.call(contract.auth.getMe, {})).toMatchObject({ hasPassword: true });
  });
});

describe('without passwords', () => {
  it('only administrators can sign in with one, and sessions that began with one end', async () => {
    const before = await sso.api.asUser('role5@acme.test');
    await admin.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await admin.call(calls.update, { arePasswordsAllowed: false });
    expect(await isSignedIn(before)).toBe(false);
    expect(await refusal(sso.api.asUser('role5@acme.test'))).toMatch(/requires single sign-on/);
    expect(await refusal(sso.api.asUser('role5@acme.test', 'wrong'))).toMatch(/is incorrect/);
    expect(await isSignedIn(await sso.api.asUser('role1@acme.test'))).toBe(true);
    expect(await isSignedIn((await sso.signIn('role5@acme.test')).browser)).toBe(true);
    // The last administrator with a password can neither go nor become something else.
    const { id, version } = (await admin.call(partner.listUsers, { roleId: ['1'] })).items[0] ?? {};
    await expect(
      admin.call(partner.updateUser, { id: id ?? 0, roleId: 2, version: version ?? 1 }),
    ).rejects.toMatchObject({ status: 409 });
    await admin.call(calls.update, { arePasswordsAllowed: true });
    expect(await isSignedIn(await sso.api.asUser('role5@acme.test'))).toBe(true);
  });

  it('ends the password session of an administrator who is demoted', async () => {
    await admin.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await admin.call(calls.update, { arePasswordsAllowed: false });
    const email = 'role5@acme.test';
    await sso.api.provider.db.update(users).set({ roleId: 1 }).where(eq(users.email, email));
    const demoted = await sso.api.asUser(email);
    const { items } = await admin.call(partner.listUsers, { roleId: ['1'] });
    const { id, version } = items.find((user) => user.email === email) ?? {};
    await admin.call(partner.updateUser, { id: id ?? 0, roleId: 5, version: version ?? 1 });
    expect(await isSignedIn(demoted)).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    await admin.call(calls.update, { arePasswordsAllowed: true });
  });

  it('ends a sign-in with a password that still waits for its second factor', async () => {
    const email = 'role5@acme.test';
    const { db, secrets, now } = sso.api.provider;
    const setFactor = (twoFactorSecret: string | null, at: Date | null) =>
      db.update(users).set({ twoFactorSecret, twoFactorConfirmedAt: at }).where(eq(users.email, email));
    await setFactor(secrets.seal(DEMO_TOTP_SECRET), now());
    const browser = sso.api.guest();
    expect(await browser.call(auth.login, { email, password: DEMO_PASSWORD })).toMatchObject({
      twoFactor: true,
    });
    await admin.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await admin.call(calls.update, { arePasswordsAllowed: false });
    const app = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
    const code = app.generate({ timestamp: now().getTime() });
    await browser.call(twoFactor.challenge, { code }).catch(() => {});
    expect(await isSignedIn(browser)).toBe(false);
    await admin.call(calls.update, { arePasswordsAllowed: true });
    await setFactor(null, null);
  });

  it('sends no links for setting a password that could not be used', async () => {
    await admin.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await admin.call(calls.update, { arePasswordsAllowed: false });
    const invited = { firstName: 'Ivy', lastName: 'New', email: 'ivy@acme.test', roleId: 3 };
    await admin.call(partner.inviteUser, invited);
    await expect(
      admin.call(partner.inviteUser, { ...invited, email: 'ivy@elsewhere.test' }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: [expect.stringMatching(/verified/)] } },
    });
    // Administrators can always use a password.
    await admin.call(partner.inviteUser, { ...invited, email: 'ivy@elsewhere.test', roleId: 1 });
    await sso.api.guest().call(auth.requestPasswordReset, { email: 'role5@acme.test' });
    await sso.api.drainJobs();
    const textTo = (email: string) => sso.api.outbox.findLast(({ to }) => to.includes(email))?.text ?? '';
    for (const text of [textTo(invited.email), textTo('role5@acme.test')]) {
      expect(text).toContain('choose the button with your company’s name');
      expect(text).toContain('/login');
      expect(text).not.toContain('/password/reset');
    }
    await admin.call(calls.update, { arePasswordsAllowed: true });
    await admin.call(partner.resendInvite, { id: (await readUser(invited.email))?.id ?? 0 });
    await sso.api.drainJobs();
    expect(textTo(invited.email)).toContain('/password/reset');
  });
});

describe('switched off', () => {
  it('ends the sessions that began at the provider, and refuses new ones', async () => {
    const { browser } = await sso.signIn('late@acme.test');
    const open = sso.api.guest();
    const { url } = await open.call(calls.start, { email: 'late@acme.test' });
    await admin.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    await admin.call(calls.update, { isActive: false });
    expect(await isSignedIn(browser)).toBe(false);
    const answer = toAnswer(await sso.provider.signIn(url, 'late@acme.test'));
    expect(await refusal(open.call(calls.finish, { key: 'acme', ...answer }))).toMatch(/not available/);
    expect(await sso.api.guest().call(calls.find, { domain: 'acme.test' })).toEqual({ match: null });
    await admin.call(calls.update, { isActive: true });
    expect(await isSignedIn((await sso.signIn('late@acme.test')).browser)).toBe(true);
    const linked = await sso.api.provider.db.select().from(identities);
    expect(linked.length).toBeGreaterThan(5);
  });
});
