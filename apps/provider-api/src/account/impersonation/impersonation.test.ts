import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { audit } from '../../auth/tables.ts';
import { desc } from '../../db/drizzle.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../../testing/index.ts';
import { createImpersonationLink } from './impersonation-link.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { auth, twoFactor } = contract;

function link(email = 'role1@acme.test'): string {
  const { config, secrets, now } = api.provider;
  return new URL(createImpersonationLink(config, secrets, now(), { email, staff: 'Sam Staff' })).pathname;
}

async function acting(): Promise<Browser> {
  const browser = api.guest();
  const response = await browser.fetch(link());
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/');
  return browser;
}

describe('acting as another user', () => {
  it('starts with a single-use link that names the staff member', async () => {
    const once = link();
    const browser = api.guest();
    await browser.fetch(once);
    expect(await browser.call(auth.getMe, {})).toMatchObject({
      email: 'role1@acme.test',
      impersonatedBy: { id: expect.any(Number), name: 'Sam Staff' },
    });
    const token = once.slice(once.lastIndexOf('/') + 1);
    await expect(api.guest().call(auth.startImpersonation, { token })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('leaves the link unused when a mail scanner sends a HEAD', async () => {
    const once = link();
    const scanned = await api.guest().fetch(once, { method: 'HEAD' });
    expect([scanned.status, scanned.headers.getSetCookie()]).toEqual([405, []]);
    expect((await api.guest().fetch(once)).status).toBe(303);
  });

  it('does not start with an expired or forged link', async () => {
    const late = link();
    const [path, token = ''] = [late.slice(0, late.lastIndexOf('/')), late.split('/').at(-1)];
    const [payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('role1@acme.test', 'role1@cobalt.test'),
    ).toString('base64url');
    expect((await api.guest().fetch(`${path}/${forged}.${signature}`)).status).toBe(404);
    api.advance({ minutes: 11 });
    expect((await api.guest().fetch(late)).status).toBe(404);
  });

  it('cannot change password, second factor or agreement', async () => {
    const browser = await acting();
    const passwords = { currentPassword: DEMO_PASSWORD, password: 'taken-over-by-staff' };
    for (const call of [
      () => browser.call(auth.changePassword, passwords),
      () => browser.call(auth.acceptSla, {}),
      () => browser.call(twoFactor.enable, {}),
      () => browser.call(twoFactor.listRecoveryCodes, {}),
      () => browser.call(twoFactor.disable, {}),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('records both people for each change', async () => {
    const browser = await acting();
    const me = await browser.call(auth.getMe, {});
    await browser.call(contract.multiQuotes.create, { name: 'Made by staff' });
    const [entry] = await api.provider.db.select().from(audit).orderBy(desc(audit.at)).limit(1);
    expect(entry).toMatchObject({
      action: 'multiQuotes.create',
      userId: me.id,
      staffId: me.impersonatedBy?.id,
    });
    await browser.call(auth.endImpersonation, {});
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('can only be ended while acting as another user', async () => {
    const browser = await api.asUser('role1@acme.test');
    await expect(browser.call(auth.endImpersonation, {})).rejects.toMatchObject({ code: 'conflict' });
  });
});
