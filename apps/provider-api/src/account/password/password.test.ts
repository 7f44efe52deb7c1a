import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { partners } from '../../auth/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { LATEST_SLA_VERSION } from '../../sla-version.ts';
import { createTestApi, DEMO_PASSWORD, type TestApi } from '../../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { auth } = contract;
const next = 'a-longer-password-2';

/** The link of the last mail to an address. */
async function mailedLink(email: string): Promise<URL> {
  await api.drainJobs();
  const mail = api.outbox.findLast(({ to }) => to.includes(email));
  const link = mail?.text.match(/https?:\S+/)?.[0];
  if (link === undefined) throw new Error(`No link was mailed to ${email}.`);
  return new URL(link);
}

async function resetInput(email: string, password = next) {
  const link = await mailedLink(email);
  return {
    token: link.searchParams.get('token') ?? '',
    email: link.searchParams.get('email') ?? '',
    password,
  };
}

describe('an expired password', () => {
  it('is replaced without the old one, only while it is expired', async () => {
    const browser = await api.asUser('expired@delta.test');
    expect((await browser.call(auth.getMe, {})).passwordExpired).toBe(true);
    await expect(browser.call(contract.notifications.countUnread, {})).rejects.toMatchObject({
      message: 'Your password has expired, please set a new one.',
    });
    await expect(
      browser.call(auth.replaceExpiredPassword, { password: DEMO_PASSWORD }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    await browser.call(auth.replaceExpiredPassword, { password: next });
    expect((await browser.call(auth.getMe, {})).passwordExpired).toBe(false);
    await expect(
      browser.call(auth.replaceExpiredPassword, { password: 'yet-another-one-3' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await api.asUser('expired@delta.test', next);
  });
});

describe('changing the password', () => {
  it('needs the current one and ends every other session', async () => {
    const here = await api.asUser('role2@acme.test');
    const elsewhere = await api.asUser('role2@acme.test');
    await expect(
      here.call(auth.changePassword, { currentPassword: 'wrong', password: next }),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: [expect.any(String)] } });
    await here.call(auth.changePassword, { currentPassword: DEMO_PASSWORD, password: next });
    await expect(here.call(auth.heartbeat, {})).resolves.toEqual({ id: expect.any(Number) });
    await expect(elsewhere.call(auth.heartbeat, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(api.asUser('role2@acme.test')).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a reset link', () => {
  it('is mailed to a known address without revealing whether it is known', async () => {
    const known = await api.guest().call(auth.requestPasswordReset, { email: 'role3@acme.test' });
    const unknown = await api.guest().call(auth.requestPasswordReset, { email: 'nobody@acme.test' });
    expect(unknown).toEqual(known);
    expect((await mailedLink('role3@acme.test')).pathname).toBe('/password/reset/');
    expect(api.outbox.some(({ to }) => to.includes('nobody@acme.test'))).toBe(false);
  });

  it('sets a password once, ends all sessions and does not sign in', async () => {
    const open = await api.asUser('role3@acme.test');
    const input = await resetInput('role3@acme.test');
    const browser = api.guest();
    await browser.call(auth.resetPassword, input);
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(open.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await api.asUser('role3@acme.test', next);
    await expect(
      browser.call(auth.resetPassword, { ...input, password: 'second-use-of-it' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { email: [expect.any(String)] },
    });
  });

  it('works for one of several parallel requests', async () => {
    await api.guest().call(auth.requestPasswordReset, { email: 'role4@acme.test' });
    const input = await resetInput('role4@acme.test');
    const tries = Array.from({ length: 4 }, () => api.guest().call(auth.resetPassword, input));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('expires after an hour, for another address, and when a newer one is sent', async () => {
    const email = 'role5@acme.test';
    await api.guest().call(auth.requestPasswordReset, { email });
    const first = await resetInput(email);
    await expect(
      api.guest().call(auth.resetPassword, { ...first, email: 'role6@acme.test' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await api.guest().call(auth.requestPasswordReset, { email });
    const second = await resetInput(email);
    await expect(api.guest().call(auth.resetPassword, first)).rejects.toMatchObject({ code: 'invalid' });
    api.advance({ minutes: 61 });
    await expect(api.guest().call(auth.resetPassword, second)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('keeps the second factor active', async () => {
    const email = 'role2@borealis.test';
    await api.guest().call(auth.requestPasswordReset, { email });
    await api.guest().call(auth.resetPassword, await resetInput(email));
    await expect(api.guest().call(auth.login, { email, password: next })).resolves.toEqual({
      twoFactor: true,
    });
  });
});

describe('a new password', () => {
  const EASY = { code: 'invalid', fieldErrors: { password: [expect.stringContaining('is easy to guess')] } };

  it('may not be easy to guess, however it is set', async () => {
    const owen = await api.asUser('role3@cobalt.test');
    const { firstName, lastName } = await owen.call(auth.getMe, {});
    for (const password of ['Password1234', `${firstName}.${lastName}.1`]) {
      const change = { currentPassword: DEMO_PASSWORD, password };
      await expect(owen.call(auth.changePassword, change)).rejects.toMatchObject(EASY);
    }
    await api.guest().call(auth.requestPasswordReset, { email: 'role3@cobalt.test' });
    const input = await resetInput('role3@cobalt.test', 'qwertyuiop12');
    await expect(api.guest().call(auth.resetPassword, input)).rejects.toMatchObject(EASY);
    // The link is not used up by that.
    await api.guest().call(auth.resetPassword, { ...input, password: next });
  });

  it('reveals nothing about a person without a valid link', async () => {
    const input = { token: 'made up', email: 'role3@cobalt.test', password: 'Password1234' };
    await expect(api.guest().call(auth.resetPassword, input)).rejects.toMatchObject({
      fieldErrors: { email: [expect.any(String)] },
    });
  });

  it('has 12 to 200 characters of any kind, unchanged', async () => {
    const browser = await api.asUser('role3@cobalt.test', next);
    const change = (password: string, currentPassword = next) =>
      browser.call(auth.changePassword, { currentPassword, password });
    await expect(change('vT7#qk9!mWz')).rejects.toMatchObject({
      fieldErrors: { password: ['must be at least 12 characters'] },
    });
    await expect(change('ab '.repeat(67))).rejects.toMatchObject({
      fieldErrors: { password: ['may not be greater than 200 characters'] },
    });
    const spaces = '  größe über alles, 木曜日  ';
    await change(spaces);
    await expect(api.asUser('role3@cobalt.test', spaces.trim())).rejects.toMatchObject({ code: 'invalid' });
    await expect(api.asUser('role3@cobalt.test', spaces.toUpperCase())).rejects.toMatchObject({
      code: 'invalid',
    });
    await api.asUser('role3@cobalt.test', spaces);
  });
});

describe('the Service Level Agreement', () => {
  it('blocks everything else until an administrator accepts it', async () => {
    const member = await api.asUser('role2@delta.test');
    const message = 'Your company must accept the latest Service Level Agreement.';
    await expect(member.call(contract.notifications.countUnread, {})).rejects.toMatchObject({ message });
    await expect(member.call(auth.acceptSla, {})).rejects.toMatchObject({ code: 'forbidden' });
    const administrator = await api.asUser('role1@delta.test');
    expect((await administrator.call(auth.getMe, {})).acceptedSla).toBe(false);
    const { slaVersion } = api.provider.config;
    await expect(administrator.call(auth.acceptSla, { version: slaVersion - 1 })).rejects.toMatchObject({
      status: 409,
      message: 'The agreement has changed. Reload the page to read it.',
    });
    expect((await administrator.call(auth.getMe, {})).acceptedSla).toBe(false);
    // A text that this server does not know yet.
    await expect(
      administrator.call(auth.acceptSla, { version: LATEST_SLA_VERSION + 1 }),
    ).rejects.toMatchObject({ status: 409 });
    await administrator.call(auth.acceptSla, { version: slaVersion });
    expect((await member.call(auth.getMe, {})).acceptedSla).toBe(true);
    await expect(member.call(contract.notifications.countUnread, {})).resolves.toEqual({
      count: expect.any(Number),
    });
  });
});

it('lets shells with the old and the new agreement accept what they show, until the new one is required', async () => {
  const server = await createTestApi({ slaVersion: LATEST_SLA_VERSION - 1 });
  try {
    const administrator = await server.asUser('role1@delta.test');
    const accepted = async () => {
      const { partner } = await administrator.call(auth.getMe, {});
      const { db } = server.provider;
      const [row] = await db.select().from(partners).where(eq(partners.id, partner.id));
      return row?.slaVersion;
    };
    for (const [version, recorded] of [
      [LATEST_SLA_VERSION - 1, LATEST_SLA_VERSION - 1],
      [LATEST_SLA_VERSION, LATEST_SLA_VERSION],
      // A page that was opened before the upgrade.
      [LATEST_SLA_VERSION - 1, LATEST_SLA_VERSION],
    ] as const) {
      await administrator.call(auth.acceptSla, { version });
      expect(await accepted()).toBe(recorded);
    }
  } finally {
    await server.close();
  }
});

describe('the profile', () => {
  it('changes name and telephone number and ignores other fields', async () => {
    const browser = await api.asUser('role1@cobalt.test');
    const input = {
      firstName: ' Nadia ',
      lastName: 'Begum',
      telephone: '',
      roleId: 6,
      email: 'x@cobalt.test',
    };
    const changed = await browser.call(auth.updateProfile, input);
    expect(changed).toMatchObject({ firstName: 'Nadia', lastName: 'Begum', telephone: null, roleId: 1 });
    expect(await browser.call(auth.getMe, {})).toEqual(changed);
    await expect(browser.call(auth.updateProfile, { ...input, firstName: '  ' })).rejects.toMatchObject({
      fieldErrors: { firstName: ['field is required'] },
    });
  });
});
