import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { scimTokens } from '../auth/single-sign-on/tables.ts';
import { audit, partners, rateLimits, users } from '../auth/tables.ts';
import { and, eq, like } from '../db/drizzle.ts';
import { notifications } from '../notifications/tables.ts';
import { remindOfScimTokenExpiry } from '../single-sign-on/scim-token.ts';
import type { Browser } from '../testing/index.ts';
import { startScim } from './scim-fixture.ts';

const { partner: calls } = contract;
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let portal: Awaited<ReturnType<typeof startScim>>;
beforeAll(async () => {
  portal = await startScim();
});
beforeEach(() => portal.api.provider.db.delete(rateLimits));
afterAll(() => portal.close());

/** The body with which Entra ID creates a user. */
const entraUser = (name: string, more: object = {}) => ({
  schemas: [CORE, ENTERPRISE],
  externalId: `00aa11bb-${name}`,
  userName: `${name}@acme.test`,
  active: true,
  displayName: 'Priya Nair',
  title: 'Manager',
  emails: [{ primary: true, type: 'work', value: `${name}@acme.test` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Priya Nair', familyName: 'Nair', givenName: 'Priya' },
  roles: [],
  [ENTERPRISE]: { department: 'Sales', employeeNumber: '7' },
  ...more,
});

/** The body with which Okta creates a user. */
const oktaUser = (name: string, more: object = {}) => ({
  schemas: [CORE],
  userName: `${name}@acme.test`,
  name: { givenName: 'Olu', familyName: 'Adeyemi' },
  emails: [{ primary: true, value: `${name}@acme.test`, type: 'work' }],
  displayName: 'Olu Adeyemi',
  locale: 'en-GB',
  externalId: `00u${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

const patch = (id: string, ...Operations: object[]) =>
  portal.scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations });
const create = async (body: object): Promise<string> => (await portal.scim('POST', '/Users', body)).body.id;
const find = (filter: string) => portal.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);

describe('discovery', () => {
  it('describes the service, its resource type and its schema', async () => {
    const config = await portal.scim('GET', '/ServiceProviderConfig');
    expect(config.headers.get('content-type')).toBe('application/scim+json');
    expect(config.body).toMatchObject({ patch: { supported: true }, filter: { maxResults: 200 } });
    expect((await portal.scim('GET', '/ResourceTypes')).body.Resources[0]).toMatchObject({
      endpoint: '/Users',
    });
    const schema = await portal.scim('GET', `/Schemas/${encodeURIComponent(CORE)}`);
    expect(schema.body.attributes.map(({ name }: { name: string }) => name)).toContain('userName');
    expect(await portal.scim('GET', '/Groups')).toMatchObject({ status: 404, body: { schemas: [ERROR] } });
    expect((await portal.scim('GET', '/Schemas/other')).status).toBe(404);
    expect((await portal.scim('POST', '/Schemas', {})).status).toBe(405);
  });

  it('needs the token', async () => {
    const other = await portal.clientOf('scim_wrong')('GET', '/Users');
    expect(other).toMatchObject({ status: 401, body: { schemas: [ERROR], status: '401' } });
    expect(other.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const { plainTextToken } = await portal.admin.call(calls.createToken, {
      name: 'Other',
      scopes: ['orders:read'],
    });
    expect((await portal.clientOf(plainTextToken)('GET', '/Users')).status).toBe(401);
    // The session of a browser does not count.
    expect((await portal.admin.fetch('/api/scim/v2/Users')).status).toBe(401);
  });
});

describe('Entra ID', () => {
  it('gives a new user the default price access of the company, and does not change existing users', async () => {
    const pricesOf = async (email: string) => (await portal.findUser(portal.admin, email))?.prices;
    for (const [newUserPrices, name] of [
      ['none', 'noor'],
      ['selling', 'sela'],
      ['cost', 'cora'],
    ] as const) {
      await portal.admin.call(calls.update, { newUserPrices });
      const id = await create(entraUser(name));
      expect(await pricesOf(`${name}@acme.test`)).toBe(newUserPrices);
      await portal.admin.call(calls.update, { newUserPrices: 'none' });
      await patch(id, { op: 'Replace', path: 'name.familyName', value: 'Changed' });
      expect(await pricesOf(`${name}@acme.test`)).toBe(newUserPrices);
    }
    await portal.admin.call(calls.update, { newUserPrices: 'cost' });
  });

  it('creates a user and finds them with a filter', async () => {
    expect((await find('userName eq "priya@acme.test"')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const created = await portal.scim('POST', '/Users', entraUser('priya'));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`http://portal.test/api/scim/v2/Users/${created.body.id}`);
    expect(created.body).toMatchObject({
      userName: 'priya@acme.test',
      externalId: '00aa11bb-priya',
      active: true,
      name: { givenName: 'Priya', familyName: 'Nair' },
      meta: { resourceType: 'User' },
    });
    for (const filter of [
      'userName eq "PRIYA@acme.test"',
      'externalId eq "00aa11bb-priya"',
      'emails[type eq "work"].value eq "priya@acme.test"',
      'emails.value eq "priya@acme.test"',
      `${CORE}:userName Eq "priya@acme.test"`,
      `id eq "${created.body.id}"`,
    ])
      expect((await find(filter)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id: created.body.id }],
      });
    const shown = await portal.findUser(portal.admin, 'priya@acme.test');
    expect(shown).toMatchObject({ roleId: 3, scimManagedSince: expect.any(String) });
  });

  it('accepts capitalised operations, paths, and strings for booleans', async () => {
    const id = await create(entraUser('patched'));
    const changed = await patch(
      id,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'renamed@acme.test' },
      { op: 'Replace', path: 'name.familyName', value: 'Shah' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Support' },
      { op: 'Add', path: 'title', value: 'Lead' },
      { op: 'Replace', value: { 'name.givenName': 'Pri', externalId: 'new-id' } },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: { givenName: 'Pri', familyName: 'Shah' },
        externalId: 'new-id',
        emails: [{ value: 'renamed@acme.test' }],
      },
    });
    const blocked = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect(blocked.body).toMatchObject({ active: false });
    expect((await portal.scim('GET', `/Users/${id}`)).body).toMatchObject({ active: false });
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
  });

  it('assigns mapped roles, but never makes an administrator', async () => {
    const id = await create(entraUser('roles', { roles: [{ value: 'portal-managers', primary: true }] }));
    const roleOf = async () => (await portal.findUser(portal.admin, 'roles@acme.test'))?.roleId;
    expect(await roleOf()).toBe(2);
    await patch(id, { op: 'Remove', path: 'roles', value: [{ value: 'portal-managers' }] });
    expect(await roleOf()).toBe(3);
    await patch(id, { op: 'Add', path: 'roles', value: [{ value: 'Administrator' }] });
    expect(await roleOf()).toBe(3);
    await patch(id, { op: 'Add', path: 'entitlements', value: 'portal-managers' });
    expect((await portal.scim('GET', `/Users/${id}`)).body.roles).toEqual([
      { value: 'Administrator' },
      { value: 'portal-managers' },
    ]);
    expect(await roleOf()).toBe(2);
    // An administrator's choice stays until the roles are sent again.
    const shown = await portal.findUser(portal.admin, 'roles@acme.test');
    await portal.admin.call(calls.updateUser, { id: String(shown?.id), roleId: 1 });
    await patch(id, { op: 'Replace', path: 'roles', value: [{ value: 'portal-managers' }] });
    expect(await roleOf()).toBe(1);
    await patch(id, { op: 'Replace', value: { active: false } });
    await patch(id, { op: 'Replace', value: { active: true } });
    expect(await roleOf()).toBe(3);
  });
});

describe('Okta', () => {
  it('creates, replaces and deactivates a user', async () => {
    const id = await create(oktaUser('olu'));
    const replaced = await portal.scim(
      'PUT',
      `/Users/${id}`,
      oktaUser('olu', { id, displayName: 'Olu Ade', name: { givenName: 'Olu', familyName: 'Ade' } }),
    );
    expect(replaced).toMatchObject({ status: 200, body: { name: { familyName: 'Ade' }, active: true } });
    const blocked = await patch(id, { op: 'replace', value: { active: false } });
    expect(blocked).toMatchObject({ status: 200, body: { id, active: false } });
    const { name: _name, displayName: _displayName, active: _active, ...rest } = oktaUser('olu');
    expect((await portal.scim('PUT', `/Users/${id}`, rest)).body).toMatchObject({
      active: false,
      name: { familyName: 'Ade' },
    });
    const returned = await portal.scim('PUT', `/Users/${id}`, oktaUser('olu'));
    expect(returned.body).toMatchObject({ id, active: true });
    expect((await portal.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await portal.scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await portal.scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await create(oktaUser('olu'))).toBe(id);
  });

  it('reads the users in pages', async () => {
    const first = await portal.scim('GET', '/Users?startIndex=1&count=2');
    const second = await portal.scim('GET', '/Users?startIndex=3&count=2');
    expect(first.body).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    expect(second.body.startIndex).toBe(3);
    const ids = [...first.body.Resources, ...second.body.Resources].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await portal.scim('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: first.body.totalResults,
      Resources: [],
    });
    expect((await portal.scim('GET', '/Users?startIndex=-5&count=1')).body.startIndex).toBe(1);
    expect((await portal.scim('GET', '/Users?startIndex=99999999')).body.Resources).toEqual([]);
    expect((await portal.scim('GET', '/Users?count=x')).status).toBe(400);
  });
});

describe('a leaver', () => {
  const idOf = async (email: string): Promise<string> =>
    (await find(`userName eq "${email}"`)).body.Resources[0].id;

  it('loses session and API token at once, and cannot sign in', async () => {
    const leaver = await portal.api.asUser('role2@acme.test');
    const { plainTextToken } = await leaver.call(calls.createToken, {
      name: 'Mine',
      scopes: ['orders:read'],
    });
    const byToken = () =>
      portal.api.guest().fetch('/api/v1/orders', {
        headers: { Authorization: `Bearer ${plainTextToken}` },
      });
    expect((await byToken()).status).toBe(200);
    const id = await idOf('role2@acme.test');
    await patch(id, { op: 'Replace', value: { active: false } });
    expect((await byToken()).status).toBe(401);
    await expect(leaver.call(contract.auth.getMe, {})).rejects.toMatchObject({ status: 401 });
    await expect(portal.api.asUser('role2@acme.test')).rejects.toMatchObject({ status: 422 });
    await expect(
      portal.admin.call(calls.inviteUser, {
        firstName: 'Back',
        lastName: 'Again',
        email: 'role2@acme.test',
        roleId: 3,
      }),
    ).rejects.toMatchObject({ status: 422, fieldErrors: { email: expect.anything() } });
    await patch(id, { op: 'Replace', value: { active: true } });
    expect((await byToken()).status).toBe(401);
    expect(await portal.findUser(portal.admin, 'role2@acme.test')).toMatchObject({ roleId: 2 });
  });

  it('is blocked as an administrator too, also if the address differs in case', async () => {
    const { db } = portal.api.provider;
    const email = 'role3@acme.test';
    await db.update(users).set({ roleId: 1, email: 'Role3@acme.test' }).where(eq(users.email, email));
    const leaver = await portal.api.asUser(email);
    const id = await idOf('Role3@acme.test');
    for (const value of [email, 'someone.else@acme.test']) {
      const body = oktaUser('x', { userName: value, emails: [{ value, primary: true }], active: false });
      const answer = await portal.scim('PUT', `/Users/${id}`, body);
      expect(answer).toMatchObject({ status: 200, body: { active: false } });
    }
    await expect(leaver.call(contract.auth.getMe, {})).rejects.toMatchObject({ status: 401 });
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.id, Number(id)));
    expect(row?.email).toBe('Role3@acme.test');
  });

  it('is recorded in the audit log with SCIM as the actor', async () => {
    const id = await create(oktaUser('audited'));
    await portal.scim('DELETE', `/Users/${id}`);
    const rows = await portal.api.provider.db
      .select()
      .from(audit)
      .where(and(eq(audit.userName, 'SCIM'), eq(audit.thing, id)));
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ source: 'api', userId: null, partnerId: 1 });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['scim.createUser', 'scim.removeUser']),
    );
  });

  it('is never the last administrator', async () => {
    const { items } = await portal.admin.call(calls.listUsers, { roleId: ['1'] });
    const others = items.filter(({ email }) => email !== 'role1@acme.test');
    for (const { id } of others) await portal.scim('DELETE', `/Users/${id}`);
    const id = await idOf('role1@acme.test');
    for (const refused of [
      await patch(id, { op: 'Replace', value: { active: false } }),
      await portal.scim('DELETE', `/Users/${id}`),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { schemas: [ERROR], detail: expect.stringMatching(/at least one administrator/) },
      });
    await expect(portal.admin.call(contract.auth.getMe, {})).resolves.toMatchObject({ roleId: 1 });
    const rename = await patch(id, {
      op: 'Replace',
      path: 'emails',
      value: [{ value: 'mallory@acme.test' }],
    });
    expect(rename).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
  });

  it('cannot be removed or invited in the portal while SCIM manages them', async () => {
    const id = await create(oktaUser('managed'));
    await expect(portal.admin.call(calls.removeUser, { id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/identity provider manages/),
    });
  });

  it('can be removed and invited in the portal after the token has expired', async () => {
    const leaver = await create(oktaUser('leaver'));
    const returning = await create(oktaUser('returning'));
    await portal.scim('PATCH', `/Users/${returning}`, {
      schemas: [PATCH],
      Operations: [{ op: 'replace', value: { active: false } }],
    });
    const { db, now } = portal.api.provider;
    const [token] = await db.select().from(scimTokens);
    await db.update(scimTokens).set({ expiresAt: new Date(now().getTime() - 1) });
    try {
      const shown = await portal.admin.call(calls.getUser, { id: leaver });
      expect(shown.scimManagedSince).toBeNull();
      const { items } = await portal.admin.call(calls.listUsers, { search: 'leaver@' });
      expect(items).toMatchObject([{ id: Number(leaver), scimManagedSince: null }]);
      await portal.admin.call(calls.removeUser, { id: leaver });
      const invited = await portal.admin.call(calls.inviteUser, {
        firstName: 'Olu',
        lastName: 'Adeyemi',
        email: 'returning@acme.test',
        roleId: 3,
      });
      expect(invited).toMatchObject({ id: Number(returning), scimManagedSince: null });
    } finally {
      await db.update(scimTokens).set({ expiresAt: token?.expiresAt });
    }
  });
});

describe('refusals', () => {
  const errorOf = async (method: string, path: string, body?: unknown) => {
    const { status, body: error } = await portal.scim(method, path, body);
    return { status, scimType: error.scimType, detail: error.detail };
  };

  it('refuses an address outside the verified domains', async () => {
    const outside = oktaUser('x', {
      userName: 'x@elsewhere.test',
      emails: [{ value: 'x@elsewhere.test', primary: true }],
    });
    expect(await errorOf('POST', '/Users', outside)).toEqual({
      status: 400,
      scimType: 'invalidValue',
      detail: 'x@elsewhere.test is not in an email domain that your company has verified in the portal.',
    });
    const id = await create(oktaUser('inside'));
    expect(await patch(id, { op: 'replace', path: 'emails', value: 'x@elsewhere.test' })).toMatchObject({
      status: 400,
    });
  });

  it('answers 404 for a user of another company', async () => {
    const { db } = portal.api.provider;
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(partners, eq(partners.id, users.partnerId))
      .where(eq(partners.key, 'cobalt'));
    const id = String(other?.id);
    for (const [method, body] of [
      ['GET'],
      ['PUT', oktaUser('theirs')],
      ['PATCH', { Operations: [{ op: 'replace', value: { active: false } }] }],
      ['DELETE'],
    ] as const)
      expect((await portal.scim(method, `/Users/${id}`, body)).status).toBe(404);
    expect((await find(`id eq "${id}"`)).body.totalResults).toBe(0);
  });

  it('refuses a second user with the same name, even in concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.scim('POST', '/Users', entraUser('twice'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness' });
    expect((await find('userName eq "twice@acme.test"')).body.totalResults).toBe(1);
    const id = await create(oktaUser('third'));
    expect(await patch(id, { op: 'replace', value: { userName: 'TWICE@acme.test' } })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect(await patch(id, { op: 'replace', path: 'emails', value: 'twice@acme.test' })).toMatchObject({
      status: 409,
    });
  });

  it('refuses a name with a link, and values of the wrong type', async () => {
    const id = await create(oktaUser('hostile'));
    for (const body of [
      oktaUser('y', { name: { givenName: 'Go to win.example', familyName: 'Now' } }),
      oktaUser('y', { name: 'text' }),
      oktaUser('y', { userName: 7 }),
      oktaUser('y', { userName: null }),
      oktaUser('y', { active: 'perhaps' }),
      oktaUser('y', { emails: [{ value: { a: 1 } }] }),
      oktaUser('y', { emails: [{ value: 'no address' }] }),
      oktaUser('y', { externalId: 'a\0b' }),
      oktaUser('y', { userName: 'a\0b' }),
      oktaUser('y', { roles: Array.from({ length: 51 }, (_, index) => ({ value: String(index) })) }),
      oktaUser('y', { roles: [{ value: 'r'.repeat(300) }] }),
    ])
      expect(await errorOf('POST', '/Users', body)).toMatchObject({ status: 400, scimType: 'invalidValue' });
    for (const [operation, scimType] of [
      [{ op: 'copy', path: 'active', value: true }, 'invalidSyntax'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'remove', path: 'active' }, 'mutability'],
      [{ op: 'remove', path: 'userName' }, 'mutability'],
      [
        { op: 'replace', path: 'emails[type eq "work" and primary eq true].value', value: 'a' },
        'invalidPath',
      ],
      [{ op: 'replace', path: `${'a[b eq "'.repeat(100)}`, value: 'a' }, 'invalidPath'],
      [{ op: 'replace', path: 7, value: 'a' }, 'invalidPath'],
      [{ op: 'replace', value: 'text' }, 'invalidValue'],
    ] as const)
      expect(await patch(id, operation)).toMatchObject({ status: 400, body: { scimType } });
  });

  it('refuses huge and deeply nested bodies, unknown filters and invalid JSON', async () => {
    const id = await create(oktaUser('huge'));
    const operation = { op: 'add', path: 'title', value: 'a' };
    expect(await patch(id, ...Array.from({ length: 101 }, () => operation))).toMatchObject({
      status: 400,
      body: { scimType: 'tooMany' },
    });
    expect((await portal.scim('PATCH', `/Users/${id}`, 'x'.repeat(70_000))).status).toBe(413);
    expect((await portal.scim('POST', '/Users', `{"a":${'['.repeat(500)}${']'.repeat(500)}}`)).status).toBe(
      400,
    );
    expect((await portal.scim('POST', '/Users', '{"userName"')).status).toBe(400);
    expect((await portal.scim('POST', '/Users', '[]')).status).toBe(400);
    for (const filter of [
      'userName co "a"',
      'userName eq "a" or userName eq "b"',
      `${'('.repeat(400)}userName eq "a"`,
      'password eq "a"',
      '__proto__ eq "a"',
      'userName eq a',
      `userName eq "${'a'.repeat(600)}"`,
    ])
      expect(await find(filter)).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
    expect((await find('userName eq "a\\u0000"')).body.totalResults).toBe(0);
    for (const wrong of [
      '/Users/0',
      '/Users/99999999999',
      '/Users/abc',
      '/Users/%ff',
      '/Users/1/2',
      '/Users/%00',
    ])
      expect((await portal.scim('GET', wrong)).status).toBe(404);
  });

  it('ignores unknown attributes and never changes a prototype', async () => {
    const id = await create(oktaUser('proto'));
    const changed = await portal.scim(
      'PATCH',
      `/Users/${id}`,
      `{"Operations":[{"op":"add","value":{"__proto__":{"active":false},"nickName":"P","roleId":1}},
        {"op":"add","path":"name.constructor","value":"x"}]}`,
    );
    // `__proto__` is no path of an attribute.
    expect(changed).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } });
    expect(({} as Record<string, unknown>)['active']).toBeUndefined();
    expect(await patch(id, { op: 'add', value: { nickName: 'P', roleId: 1 } })).toMatchObject({
      status: 200,
    });
    expect(await portal.findUser(portal.admin, 'proto@acme.test')).toMatchObject({ roleId: 3 });
  });
});

describe('the token', () => {
  const settings = (browser: Browser) => browser.call(contract.singleSignOn.get, {});

  it('shows its last use, is replaced and removed', async () => {
    const { scim } = await settings(portal.admin);
    expect(scim).toMatchObject({
      baseUrl: 'http://portal.test/api/scim/v2',
      token: { prefix: portal.token.slice(0, 10), lastUsedAt: expect.any(String) },
    });
    const { plainTextToken } = await portal.admin.call(contract.singleSignOn.createScimToken, {
      expiresInDays: 30,
    });
    expect((await portal.scim('GET', '/Users')).status).toBe(401);
    const next = portal.clientOf(plainTextToken);
    expect((await next('GET', '/Users')).status).toBe(200);
    await portal.admin.call(contract.singleSignOn.removeScimToken, {});
    expect((await next('GET', '/Users')).status).toBe(401);
    expect((await settings(portal.admin)).scim.token).toBeNull();
    expect(await portal.findUser(portal.admin, 'managed@acme.test')).toMatchObject({
      scimManagedSince: null,
    });
  });

  it('reminds administrators before it expires, once for each day', async () => {
    const { plainTextToken } = await portal.admin.call(contract.singleSignOn.createScimToken, {
      expiresInDays: 20,
    });
    const { provider } = portal.api;
    const remind = async () => {
      await remindOfScimTokenExpiry.handle({}, provider);
      const rows = await provider.db
        .select()
        .from(notifications)
        .where(like(notifications.text, 'Your SCIM token expires on %'));
      return rows.length;
    };
    expect(await remind()).toBe(0);
    portal.api.advance({ days: 7 });
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(1);
    portal.api.advance({ days: 12 });
    expect(await remind()).toBe(2);
    portal.api.advance({ days: 2 });
    expect(await remind()).toBe(2);
    expect((await portal.clientOf(plainTextToken)('GET', '/Users')).status).toBe(401);
  });
});
