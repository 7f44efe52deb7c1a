import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { Secret, TOTP, URI } from 'otpauth';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { auth, twoFactor } = contract;
const protectedUser = 'role2@borealis.test';

function code(secret = DEMO_TOTP_SECRET): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.provider.now().getTime(),
  });
}

/** The next time step, whose code nobody has used yet. */
function freshCode(): string {
  api.advance({ seconds: 60 });
  return code();
}

async function challenged(): Promise<Browser> {
  const browser = api.guest();
  await expect(browser.call(auth.login, { email: protectedUser, password: DEMO_PASSWORD })).resolves.toEqual({
    twoFactor: true,
  });
  return browser;
}

describe('the two-factor challenge', () => {
  it('leaves the user signed out until it is passed', async () => {
    const browser = await challenged();
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    const before = browser.cookies.get('portal_session');
    await browser.call(twoFactor.challenge, { code: freshCode() });
    expect((await browser.call(auth.getMe, {})).email).toBe(protectedUser);
    expect(browser.cookies.get('portal_session')).not.toBe(before);
  });

  it('accepts a code once, even in parallel', async () => {
    const used = freshCode();
    const browsers = await Promise.all(Array.from({ length: 4 }, challenged));
    const results = await Promise.allSettled(
      browsers.map((browser) => browser.call(twoFactor.challenge, { code: used })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect((await challenged()).call(twoFactor.challenge, { code: used })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { code: [expect.any(String)] },
    });
  });

  it('accepts a recovery code once and replaces it', async () => {
    api.advance({ minutes: 2 });
    const signedIn = await challenged();
    await signedIn.call(twoFactor.challenge, { code: freshCode() });
    const before = await signedIn.call(twoFactor.listRecoveryCodes, {});
    expect(before).toHaveLength(8);
    const [recoveryCode = ''] = before;

    const browser = await challenged();
    await browser.call(twoFactor.challenge, { recoveryCode: recoveryCode.toLowerCase() });
    const after = await browser.call(twoFactor.listRecoveryCodes, {});
    expect(after).toHaveLength(8);
    expect(after).not.toContain(recoveryCode);
    expect(after.slice(1)).toEqual(before.slice(1));

    await expect((await challenged()).call(twoFactor.challenge, { recoveryCode })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { recoveryCode: [expect.any(String)] },
    });
  });

  it('answers the same when the challenge has expired', async () => {
    const lost = api.guest().call(twoFactor.challenge, { code: '123456' });
    await expect(lost).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { code: [expect.any(String)] },
    });
  });

  it('expires after ten minutes', async () => {
    const browser = await challenged();
    api.advance({ minutes: 11 });
    await expect(browser.call(twoFactor.challenge, { code: code() })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('limits guessing', async () => {
    api.advance({ minutes: 2 });
    const browser = await challenged();
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(browser.call(twoFactor.challenge, { code: '000000' })).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    await expect(browser.call(twoFactor.challenge, { code: freshCode() })).resolves.toBeUndefined();
    const again = await challenged();
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(again.call(twoFactor.challenge, { code: '000000' })).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    await expect(again.call(twoFactor.challenge, { code: code() })).rejects.toMatchObject({
      code: 'too-many',
    });
  });
});

describe('setting the second factor up', () => {
  it('can be enabled with an authenticator app and disabled', async () => {
    const browser = await api.asUser('role3@acme.test');
    await expect(browser.call(twoFactor.getQrCode, {})).rejects.toMatchObject({ code: 'not-found' });
    await browser.call(twoFactor.enable, {});
    const { svg, url } = await browser.call(twoFactor.getQrCode, {});
    expect(svg).toMatch(/^<svg.*<\/svg>$/s);
    expect(svg).not.toMatch(/<script|on\w+=/i);
    const app = URI.parse(url);
    expect(app.label).toBe('role3@acme.test');
    await expect(browser.call(twoFactor.confirm, { code: '000000' })).rejects.toMatchObject({
      fieldErrors: { code: [expect.any(String)] },
    });
    expect((await browser.call(auth.getMe, {})).twoFactorConfirmedAt).toBeNull();

    const right = app instanceof TOTP ? app.generate({ timestamp: api.provider.now().getTime() }) : '';
    await browser.call(twoFactor.confirm, { code: right });
    expect((await browser.call(auth.getMe, {})).twoFactorConfirmedAt).not.toBeNull();
    // The secret is not shown again, to nobody.
    await expect(browser.call(twoFactor.getQrCode, {})).rejects.toMatchObject({ code: 'not-found' });

    const codes = await browser.call(twoFactor.listRecoveryCodes, {});
    await browser.call(twoFactor.regenerateRecoveryCodes, {});
    expect(await browser.call(twoFactor.listRecoveryCodes, {})).not.toEqual(codes);

    await browser.call(twoFactor.disable, {});
    expect((await browser.call(auth.getMe, {})).twoFactorConfirmedAt).toBeNull();
  });

  it('is available to a user whose company enforces it, before anything else', async () => {
    const browser = await api.asUser('role1@borealis.test');
    await expect(browser.call(contract.notifications.countUnread, {})).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You must setup 2FA before you can use the system.',
    });
    await browser.call(twoFactor.enable, {});
    const { url } = await browser.call(twoFactor.getQrCode, {});
    const app = URI.parse(url);
    const right = app instanceof TOTP ? app.generate({ timestamp: api.provider.now().getTime() }) : '';
    await browser.call(twoFactor.confirm, { code: right });
    await expect(browser.call(contract.notifications.countUnread, {})).resolves.toEqual({
      count: expect.any(Number),
    });
  });

  it('is served at the root too', async () => {
    const browser = await api.asUser('role4@acme.test');
    const response = await browser.fetch('/user/two-factor-authentication', {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': browser.csrfToken() },
    });
    expect(response.status).toBe(204);
    expect((await browser.fetch('/user/two-factor-qr-code')).status).toBe(200);
  });

  it('can be disabled by an administrator of the same partner only', async () => {
    const member = await api.asUser('role6@acme.test');
    await member.call(twoFactor.enable, {});
    const { id } = await member.call(auth.getMe, {});
    const administrator = await api.asUser('role1@acme.test');
    const manager = await api.asUser('role2@acme.test');
    const stranger = await api.asUser('role1@cobalt.test');
    await expect(manager.call(twoFactor.disableForUser, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(stranger.call(twoFactor.disableForUser, { id })).rejects.toMatchObject({
      code: 'not-found',
    });
    await administrator.call(twoFactor.disableForUser, { id });
    // Sessions on the lost device are signed out.
    await expect(member.call(twoFactor.getQrCode, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    const again = await api.asUser('role6@acme.test');
    await expect(again.call(twoFactor.getQrCode, {})).rejects.toMatchObject({ code: 'not-found' });
  });
});
