import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiTokens, partners, sessions, staff, users } from '../../auth/tables.ts';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import { eq } from '../drizzle.ts';
import { wholeRow, wholeRowOrNull } from './whole-row.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await api.asUser('role1@acme.test');
  await api.provider.db.insert(staff).values({ name: 'Sam Okafor' });
});
afterAll(() => api.close());

it.each(Object.entries({ partners, users, sessions, staff }))(
  'reads rows of %s as Drizzle reads their columns',
  async (_name, table) => {
    const { db } = api.provider;
    const rows = await db.select().from(table);
    expect(rows.length).toBeGreaterThan(0);
    const whole = await db.select({ row: wholeRow(table) }).from(table);
    expect(whole.map(({ row }) => row)).toEqual(rows);
  },
);

it('reads null for a table of a left join without a row', async () => {
  const [found] = await api.provider.db
    .select({ user: wholeRow(users), token: wholeRowOrNull(apiTokens) })
    .from(users)
    .leftJoin(apiTokens, eq(apiTokens.userId, -1))
    .where(eq(users.email, 'role1@acme.test'));
  expect(found).toEqual({ user: expect.objectContaining({ firstName: 'Amelia' }), token: null });
});
