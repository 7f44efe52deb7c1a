import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { partners, users } from '../auth/tables.ts';
import { asc, eq, sql } from '../db/drizzle.ts';
import { isApiPath } from '../http/routing/paths.ts';
import { ATTEMPTS } from '../testing/attempts.ts';
import { createFixtures, type Fixtures } from '../testing/fixtures.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

/** Fields an attacker may try to set in addition to the documented ones. */
const EXTRA = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000000',
  partnerId: 2,
  userId: 1,
  roleId: 1,
  isAdmin: true,
  force2fa: false,
  hasSfAccount: true,
  isMultiQuoteTester: true,
  slaVersion: 99,
  passwordHash: 'x',
  twoFactorConfirmedAt: '2020-01-01T00:00:00.000Z',
  monthlyCost: 1,
  installCost: 1,
  totalCost: 1,
  discount: 99_999,
  expiredAt: '2099-01-01T00:00:00.000Z',
  orderReference: 'OR-1',
  createdBy: 'Somebody else',
  createdAt: '2001-01-01T00:00:00.000Z',
  __proto__: { polluted: true },
  constructor: { prototype: { polluted: true } },
};

/** Versions of entries by their keys: compared, never stored. Layouts by column, which only their user reads. */
const BY_KEY =
  /^(?:multiQuotes\.\w+\.(?:updateMany|runs\.(?:update|remove|accept|cancel)) body\.versions|savedViews\.(?:create|update|saveLayout) body\.layout\.(?:widths|shown)): record$/;

let api: TestApi;
let amelia: Browser;
let fixtures: Fixtures;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  fixtures = await createFixtures(api, amelia);
});
afterAll(() => api.close());

interface AnySchema {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  options?: AnySchema[];
  pipe?: AnySchema[];
}

/** Kinds of schema that let through what nobody named. */
function openParts(schema: AnySchema | undefined, path: string): string[] {
  if (schema === undefined) return [];
  const isOpen = /^(?:loose_|any|unknown|record|map|custom|object_with_rest|instance)/.test(schema.type);
  return [
    ...(isOpen ? [`${path}: ${schema.type}`] : []),
    ...Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => openParts(entry, `${path}.${name}`)),
    ...openParts(schema.wrapped, path),
    ...openParts(schema.item, `${path}[]`),
    // The choices of a picklist are values, not schemas.
    ...(schema.options ?? []).flatMap((option) =>
      typeof option === 'object' ? openParts(option, path) : [],
    ),
    ...(schema.pipe ?? []).flatMap((part) => (part === schema ? [] : openParts({ ...part, pipe: [] }, path))),
  ];
}

describe('F22 fields that a call does not have', () => {
  it('reach no handler: no body and no query lets through what it does not name', () => {
    const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
    const open = endpoints.flatMap(({ id, body, query }) => [
      ...openParts(body as AnySchema | undefined, `${id} body`),
      ...openParts(query as AnySchema | undefined, `${id} query`),
    ]);
    expect(endpoints.filter(({ body }) => body !== undefined).length).toBeGreaterThan(60);
    expect(open.filter((each) => !BY_KEY.test(each))).toEqual([]);
  });

  it('change no owner, no role, no price and no gate, on any call that changes a thing', async () => {
    const { db } = api.provider;
    const owners = async () => ({
      partners: await db
        .select({
          key: partners.key,
          crm: partners.hasSfAccount,
          force: partners.force2fa,
          tester: partners.isMultiQuoteTester,
          sla: partners.slaVersion,
        })
        .from(partners)
        .orderBy(asc(partners.id)),
      users: await db
        .select({
          id: users.id,
          partnerId: users.partnerId,
          roleId: users.roleId,
          email: users.email,
          passwordHash: users.passwordHash,
          twoFactor: users.twoFactorConfirmedAt,
        })
        .from(users)
        .orderBy(asc(users.id)),
      quotes: (
        await db.execute(
          sql`select reference, partner_id, monthly_cost, install_cost, discount, expired_at, created_at, created_by
            from quotes order by reference`,
        )
      ).rows,
      contacts: (await db.execute(sql`select id, partner_id, created_at from contacts order by id`)).rows,
      cases: (await db.execute(sql`select id, partner_id, created_at from support_cases order by id`)).rows,
      multi: (await db.execute(sql`select uuid, partner_id, expired_at from multi_quotes order by uuid`))
        .rows,
    });
    const before = await owners();
    const changing = [
      contract.auth.updateProfile,
      contract.partner.update,
      contract.contacts.update,
      contract.quotes.single.update,
      contract.quotes.single.updateCrf,
      contract.quotes.broadband.update,
      contract.orders.notify,
      contract.support.updateCase,
      contract.support.createComment,
      contract.multiQuotes.update,
      contract.multiQuotes.locations.update,
      contract.multiQuotes.quotes.updateMany,
      contract.multiQuotes.negotiations.update,
    ];
    const statuses: unknown[] = [];
    for (const endpoint of changing) {
      const own = ATTEMPTS[endpoint.id]?.(fixtures) ?? {
        firstName: 'Amelia',
        lastName: 'Hartley',
        telephone: null,
      };
      const { force2fa: _, ...rest } = EXTRA; // a documented field of the company
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
        String(own[name as keyof typeof own]),
      );
      const response = await amelia.fetch(path, {
        method: endpoint.method,
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': amelia.csrfToken() },
        body: JSON.stringify(
          Object.fromEntries(
            Object.entries({ ...rest, ...own }).map(([name, value]) => [
              name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
              value,
            ]),
          ),
        ),
      });
      statuses.push([endpoint.id, response.status]);
    }
    expect(statuses.filter((each) => !(Array.isArray(each) && each[1] < 300))).toEqual([]);
    expect(await owners()).toEqual(before);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('make nobody more than was meant when somebody is made', async () => {
    const { partner } = await amelia.call(contract.auth.getMe, {});
    const invite = { ...EXTRA, firstName: 'Uma', lastName: 'Ferris', email: 'uma@acme.test', roleId: 6 };
    const invited = await amelia.call(contract.partner.inviteUser, invite);
    const [row] = await api.provider.db.select().from(users).where(eq(users.id, invited.id));
    expect(row).toMatchObject({
      partnerId: partner.id,
      roleId: 6,
      passwordHash: null,
      twoFactorConfirmedAt: null,
    });
    const application = {
      ...EXTRA,
      companyName: 'Epsilon',
      firstName: 'Eve',
      lastName: 'Park',
      email: 'eve@epsilon.test',
      telephone: '',
    };
    await api.guest().call(contract.auth.register, application);
    await api.drainJobs();
    const [eve] = await api.provider.db.select().from(users).where(eq(users.email, 'eve@epsilon.test'));
    const [company] = await api.provider.db
      .select()
      .from(partners)
      .where(eq(partners.id, eve?.partnerId ?? 0));
    expect(company).toMatchObject({
      name: 'Epsilon',
      hasSfAccount: false,
      isMultiQuoteTester: false,
      slaVersion: 0,
    });
    expect(eve?.passwordHash).toBeNull();
  });

  it('do not give a user a higher role', async () => {
    const finn = await api.asUser('role6@acme.test');
    const changed = await finn.call(contract.auth.updateProfile, {
      ...EXTRA,
      firstName: 'Finn',
      lastName: 'Gray',
      telephone: null,
    });
    expect(changed.roleId).toBe(6);
    await expect(finn.call(contract.partner.updateUser, { id: changed.id, roleId: 1 })).rejects.toMatchObject(
      {
        code: 'forbidden',
      },
    );
  });
});
