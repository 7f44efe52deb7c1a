import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

const { auth, partner } = contract;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** How many jobs of the database contain a text. */
async function countJobsWith(text: string): Promise<number> {
  const { rows } = await api.provider.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where position(${text} in data::text) > 0`,
  );
  return rows[0]?.count ?? 0;
}

it('stores no link of an email once it is sent', async () => {
  const administrator = await api.asUser('role1@acme.test');
  const invited = { firstName: 'Ida', lastName: 'Ford', email: 'ida@acme.test', roleId: 3 };
  await administrator.call(partner.inviteUser, invited);
  await api.guest().call(auth.requestPasswordReset, { email: 'role2@acme.test' });
  expect(await countJobsWith('/password/reset/')).toBe(1);
  await api.drainJobs();
  const links = api.outbox.flatMap(({ text }) => text.match(/\/password\/reset\/\S+/g) ?? []);
  expect(links).toHaveLength(2);
  expect(await countJobsWith('/password/reset/')).toBe(0);
});

it('removes other jobs a week after they have ended', async () => {
  const { rows } = await api.provider.db.execute(sql`select distinct deletion_seconds from jobs.queue`);
  expect(rows).toEqual([{ deletion_seconds: 7 * 86_400 }]);
});
