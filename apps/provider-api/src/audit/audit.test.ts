import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createImpersonationLink } from '../account/impersonation/impersonation-link.ts';
import { audit } from '../auth/tables.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { audit: calls, auth, contacts, partner } = contract;

let api: TestApi;
let amelia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
});
afterAll(() => api.close());

const latest = async (action: string) =>
  (
    await api.provider.db
      .select()
      .from(audit)
      .where(eq(audit.action, action))
      .orderBy(desc(audit.at))
      .limit(5)
  ).find(({ hasChanges }) => !hasChanges);

describe('a change', () => {
  it('has who, from where, and the values before and after', async () => {
    const { id, version } = await amelia.call(contacts.create, { name: 'Una Vale', email: 'una@acme.test' });
    await amelia.call(contacts.update, { id, version, name: 'Una Wells' });
    const { items } = await amelia.call(calls.list, { kind: ['contact'], thing: String(id) });
    expect(items.map(({ operation, fields }) => [operation, fields.sort()])).toEqual([
      ['update', ['name']],
      ['create', ['email', 'name', 'purposes']],
    ]);
    const detail = await amelia.call(calls.get, { id: items[0]?.id ?? '' });
    expect(detail).toMatchObject({
      action: 'contacts.update',
      userName: 'Amelia Hartley',
      staffName: null,
      source: 'portal',
      address: 'in-process',
      label: 'Una Wells',
      changes: [{ field: 'name', before: '"Una Vale"', after: '"Una Wells"' }],
    });
    await amelia.call(contacts.remove, { id });
    expect(await latest('contacts.remove')).toMatchObject({
      operation: 'remove',
      changes: { name: ['Una Wells', null], email: ['una@acme.test', null] },
    });
  });

  it('by staff who act as a user names both', async () => {
    const { config, secrets, now } = api.provider;
    const link = createImpersonationLink(config, secrets, now(), {
      email: 'role1@acme.test',
      staff: 'Sam Staff',
    });
    const acting = api.guest();
    await acting.fetch(new URL(link).pathname);
    await acting.call(contacts.create, { name: 'By Staff', email: 'by-staff@acme.test' });
    expect(await latest('contacts.create')).toMatchObject({
      userName: 'Amelia Hartley',
      staffName: 'Sam Staff',
      source: 'staff',
    });
    expect(await latest('auth.startImpersonation')).toMatchObject({
      staffName: 'Sam Staff',
      kind: 'sign-in',
    });
    const { items } = await amelia.call(calls.list, { source: ['staff'] });
    expect(new Set(items.map(({ staffName }) => staffName))).toEqual(new Set(['Sam Staff']));
  });

  it('by an API token names its user and the source', async () => {
    const { plainTextToken } = await amelia.call(partner.createToken, {
      name: 'Sync',
      scopes: ['contacts:write'],
    });
    const response = await api.guest().fetch('/api/v1/contacts', {
      method: 'POST',
      headers: { Authorization: `Bearer ${plainTextToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'By Token', email: 'by-token@acme.test' }),
    });
    expect(response.status).toBe(200);
    expect(await latest('contacts.create')).toMatchObject({ source: 'api', userName: 'Amelia Hartley' });
  });

  it('that the portal makes automatically has no person', async () => {
    await api.provider.db.execute(
      `update orders set target_date = '2031-01-02' where reference = (select min(reference) from orders)`,
    );
    expect(await latest('system')).toMatchObject({ source: 'system', userName: null, kind: 'order' });
  });

  it('by a bulk run names the person who started it, for each item', async () => {
    const { items } = await amelia.call(contract.quotes.single.list, {
      status: ['created'],
      isBookmarked: false,
      perPage: 3,
    });
    const quotes = items.map(({ reference }) => ({ reference }));
    await amelia.call(contract.quotes.single.updateMany, { quotes, isBookmarked: true });
    await api.drainJobs();
    for (const { reference } of quotes) {
      const [row] = await api.provider.db
        .select()
        .from(audit)
        .where(and(eq(audit.kind, 'quote'), eq(audit.thing, reference), eq(audit.operation, 'update')))
        .orderBy(desc(audit.at));
      expect(row).toMatchObject({ userName: 'Amelia Hartley', action: 'quotes.updateMany' });
      expect(row?.changes).toMatchObject({ is_bookmarked: [false, true] });
    }
  });

  it('of a secret is recorded without the secret', async () => {
    const { db } = api.provider;
    const person = await api.asUser('role4@acme.test');
    await person.call(auth.changePassword, {
      currentPassword: DEMO_PASSWORD,
      password: 'quite another sentence to remember',
    });
    await person.call(contract.twoFactor.enable, {});
    const rows = await db.select().from(audit);
    const text = JSON.stringify(rows);
    for (const secret of [
      'password_hash',
      'two_factor_secret',
      'token_hash',
      '$argon2',
      'quite another sentence',
    ])
      expect(text).not.toContain(secret);
    expect(await latest('auth.changePassword')).toMatchObject({ kind: 'user', operation: 'update' });
  });
});

describe('a sign-in', () => {
  it('is recorded when it succeeds, fails and ends', async () => {
    const ravi = await api.asUser('role2@acme.test');
    expect(await latest('auth.login')).toMatchObject({ status: 200, userName: expect.any(String) });
    await ravi.call(auth.logout, {});
    expect(await latest('auth.logout')).toMatchObject({ kind: 'sign-in' });
    const wrong = api.guest().call(auth.login, { email: 'role2@acme.test', password: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ status: 422 });
    expect(await latest('auth.login')).toMatchObject({
      status: 422,
      userName: expect.any(String),
      partnerId: expect.any(Number),
      address: 'in-process',
      params: {},
    });
    const unknown = api.guest().call(auth.login, { email: 'nobody@nowhere.test', password: 'wrong' });
    await expect(unknown).rejects.toMatchObject({ status: 422 });
    expect(await latest('auth.login')).toMatchObject({ status: 422, userName: null, partnerId: null });
  });
});

describe('the audit log', () => {
  it('is for administrators of the company', async () => {
    for (const role of [2, 3, 5, 6]) {
      const user = await api.asUser(`role${role}@acme.test`);
      await expect(user.call(calls.list, {})).rejects.toMatchObject({ code: 'forbidden' });
      await expect(user.call(calls.export, {})).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('shows each change once: the row of its call is left out', async () => {
    const { id } = await amelia.call(contacts.create, { name: 'Once Only', email: 'once@acme.test' });
    const { items } = await amelia.call(calls.list, { search: 'contacts.create', perPage: 100 });
    expect(items.filter(({ thing }) => thing === String(id))).toHaveLength(1);
    expect(items.every(({ operation }) => operation === 'create')).toBe(true);
  });

  it('is exported with the values before and after', async () => {
    const { id, version } = await amelia.call(contacts.create, { name: '=HYPERLINK', email: 'x@acme.test' });
    await amelia.call(contacts.update, { id, version, name: 'Plain' });
    const { blob, fileName } = await amelia.call(calls.export, { kind: ['contact'], thing: String(id) });
    expect(fileName).toMatch(/^audit-log-.*\.csv$/);
    const text = await blob.text();
    expect(text).toContain('Name: ""=HYPERLINK"" → ""Plain""');
    expect(text).toContain('Amelia Hartley');
  });

  it('rejects a user that is no id', async () => {
    await expect(amelia.call(calls.list, { user: '1 or 1=1' })).rejects.toMatchObject({ status: 422 });
    await expect(amelia.call(calls.list, { search: '%_\\', thing: "'" })).resolves.toMatchObject({
      total: 0,
    });
  });
});
