import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { users } from '../auth/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { asc, eq, sql } from './drizzle.ts';
import { type Scope, scoped } from './scope.ts';
import { jsonRow } from './statements/json-row.ts';

let api: TestApi;
let acme: Scope;
let cobalt: Scope;
beforeAll(async () => {
  api = await createTestApi();
  const { db } = api.provider;
  const [a] = await db.select().from(users).where(eq(users.email, 'role1@acme.test'));
  const [c] = await db.select().from(users).where(eq(users.email, 'role1@cobalt.test'));
  acme = scoped(db, { partnerId: a?.partnerId ?? 0 });
  cobalt = scoped(db, { partnerId: c?.partnerId ?? 0 });
});
afterAll(() => api.close());

/** PostgreSQL answers such a query on another connection. */
const onEmbedded = process.env['DATABASE_URL'] === undefined ? it : it.skip;

const nadia = eq(users.email, 'role1@cobalt.test');

describe('the scope of a partner', () => {
  it('reads only its own rows', async () => {
    expect(await acme.count(users)).toBe(6);
    expect(
      (await acme.list(users, { orderBy: [asc(users.id)], limit: 2, offset: 1 })).map(({ email }) => email),
    ).toEqual(['role2@acme.test', 'role3@acme.test']);
    expect(await acme.find(users, nadia)).toBeNull();
    await expect(acme.get(users, nadia)).rejects.toMatchObject({ status: 404 });
    // A condition that would let everyone in still stays inside.
    expect(await acme.count(users, sql`true or true`)).toBe(6);
  });

  it('lists one page of rows with the counts of all, even when the page is empty', async () => {
    const countBy = sql`${users.roleId}::text`;
    const row = jsonRow(users, v.object({ email: v.string() }));
    const options = { now: new Date(), orderBy: [asc(users.id)], limit: 2, countBy, countWhere: sql`true` };
    const { items, counts } = await acme.listAsJson(users, row, options);
    expect(items).toEqual({ json: '{"email":"role1@acme.test"},{"email":"role2@acme.test"}', length: 2 });
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(6);
    const beyond = await acme.listAsJson(users, row, { ...options, offset: 100 });
    expect(beyond).toEqual({ items: { json: '', length: 0 }, counts });
    const others = await acme.listAsJson(users, row, { ...options, where: nadia });
    expect(others.items).toEqual({ json: '', length: 0 });
  });

  it('changes and removes only its own rows', async () => {
    expect(await acme.update(users, { firstName: 'Changed' }, nadia)).toEqual([]);
    expect(await acme.remove(users, nadia)).toEqual([]);
    expect((await cobalt.get(users, nadia)).firstName).toBe('Nadia');
    const owner = await cobalt.get(users, nadia);
    const values = { userId: owner.id, text: 'x', type: 'order', partnerId: acme.partnerId };
    expect((await cobalt.insert(notifications, values)).partnerId).toBe(cobalt.partnerId);
    const moved = { text: 'y', partnerId: acme.partnerId };
    const [row] = await cobalt.update(notifications, moved, eq(notifications.text, 'x'));
    expect(row).toMatchObject({ text: 'y', partnerId: cobalt.partnerId });
  });

  it('works in a transaction', async () => {
    const broken = api.provider.db.transaction(async (tx) => {
      await cobalt.on(tx).update(users, { firstName: 'Gone' }, nadia);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect((await cobalt.get(users, nadia)).firstName).toBe('Nadia');
  });

  onEmbedded('rejects queries outside an open transaction, which would wait for ever', async () => {
    const past = api.provider.db.transaction(() => cobalt.count(users));
    await expect(past).rejects.toThrow();
    await expect(cobalt.count(users)).resolves.toBe(2);
  });
});
