import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { createImpersonationLink } from '../account/impersonation/impersonation-link.ts';
import { audit, staff } from '../auth/tables.ts';
import { desc, eq } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { ACCESS_ROWS } from '../testing/access-rows.ts';
import { ATTEMPTS } from '../testing/attempts.ts';
import { MISSING_IDS } from '../testing/fixtures.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth } = contract;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function link(email = 'role1@acme.test', name = 'Sam Staff'): string {
  const { config, secrets, now } = api.provider;
  return new URL(createImpersonationLink(config, secrets, now(), { email, staff: name })).pathname;
}

async function acting(): Promise<Browser> {
  const browser = api.guest();
  await browser.fetch(link());
  return browser;
}

describe('F26 staff who act as a user', () => {
  it('are named on every me call, and by name in the audit beside the user', async () => {
    const browser = await acting();
    const me = await browser.call(auth.getMe, {});
    expect(me.impersonatedBy).toMatchObject({ name: 'Sam Staff' });
    await browser.call(contract.contacts.create, { name: 'Zoe Quint', email: 'zoe@acme.test' });
    await browser.call(contract.notifications.markAllRead, {});
    const entries = await api.provider.db
      .select()
      .from(audit)
      .where(eq(audit.operation, 'call'))
      .orderBy(desc(audit.at))
      .limit(3);
    const [member] = await api.provider.db.select().from(staff).where(eq(staff.name, 'Sam Staff'));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'auth.startImpersonation',
      'contacts.create',
      'notifications.markAllRead',
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ userId: me.id, staffId: member?.id, partnerId: me.partner.id });
    }
  });

  it('reach nothing that is the person’s own, with valid requests', async () => {
    const browser = await acting();
    const inputs: Record<string, Record<string, unknown>> = {
      'auth.changePassword': { currentPassword: DEMO_PASSWORD, password: 'taken-over-by-staff' },
      'auth.replaceExpiredPassword': { password: 'taken-over-by-staff' },
      'auth.confirmPassword': { password: DEMO_PASSWORD },
      'twoFactor.confirm': { code: '123456' },
      'partner.createToken': { name: 'Mine', scopes: ['orders:read'] },
      'webhooks.create': { url: 'https://mine.invalid/', eventTypes: ['order.placed'] },
    };
    const personal = allEndpoints.filter(
      ({ id, path }) => isApiPath(path) && ACCESS_ROWS.get(id)?.isPersonal,
    );
    expect(personal.length).toBeGreaterThan(10);
    for (const endpoint of personal) {
      const input = inputs[endpoint.id] ?? ATTEMPTS[endpoint.id]?.(MISSING_IDS) ?? {};
      await expect(browser.call(endpoint, input)).rejects.toMatchObject({
        code: 'forbidden',
        message: 'You cannot do this while acting as another user.',
      });
    }
    await expect(api.asUser('role1@acme.test')).resolves.toBeDefined();
  });

  it('do not move the time at which the person was last seen', async () => {
    const administrator = await api.asUser('role1@acme.test');
    const seenOf = async () =>
      (await administrator.call(contract.partner.listUsers, { search: 'role2@acme.test' })).items[0]
        ?.lastSeenAt;
    const before = await seenOf();
    const browser = api.guest();
    await browser.fetch(link('role2@acme.test'));
    api.advance({ minutes: 5 });
    await browser.call(auth.getMe, {});
    expect(await seenOf()).toBe(before);
  });

  it('end it cleanly: nothing of the session is left, and the person’s own goes on', async () => {
    const person = await api.asUser('role1@acme.test');
    const browser = await acting();
    const cookie = `portal_session=${browser.cookies.get('portal_session')}`;
    await browser.call(auth.endImpersonation, {});
    await expect(browser.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await api.guest().fetch('/api/v1/me', { headers: { cookie } })).status).toBe(401);
    await expect(person.call(auth.getMe, {})).resolves.toMatchObject({ impersonatedBy: null });
    const [last] = await api.provider.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'auth.endImpersonation'))
      .orderBy(desc(audit.at));
    expect(last?.staffId).not.toBeNull();
  });
});

describe('F26 the link', () => {
  it('opens one session, when it is opened ten times at once', async () => {
    const path = link();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await api.guest().fetch(path)).status),
    );
    expect(statuses.sort()).toEqual([303, ...Array.from({ length: 9 }, () => 404)]);
  });

  it('works only once, even if something is added to it', async () => {
    const path = link();
    expect((await api.guest().fetch(path)).status).toBe(303);
    for (const added of ['.', '.x', '.0.0', '%2E', '%2Ex'])
      expect([added, (await api.guest().fetch(`${path}${added}`)).status]).toEqual([added, 404]);
  });

  it('that nobody signed, that names another user, that is cut or over opens none', async () => {
    const path = link();
    const [payload = '', signature = ''] = path.split('/').at(-1)?.split('.') ?? [];
    const claim = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claim, email: 'role1@cobalt.test' })).toString('base64url');
    // Signed by the server, but for no purpose or for another one.
    const elsewhere = [payload, `known device ${payload}`, `recovery code ${payload}`].map(
      (text) => `${payload}.${api.provider.secrets.sign(text)}`,
    );
    for (const token of [
      ...[`${other}.${signature}`, payload, `${payload}.`, `.${signature}`, 'x', '%00'],
      ...elsewhere,
    ]) {
      expect((await api.guest().fetch(`/api/v1/impersonation/${token}`)).status).toBe(404);
    }
    api.advance({ minutes: 11 });
    expect((await api.guest().fetch(path)).status).toBe(404);
  });

  it('leads to the dashboard and nowhere else', async () => {
    const response = await api
      .guest()
      .fetch(`${link()}?redirect=//elsewhere.test&next=https://elsewhere.test`);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });
});
