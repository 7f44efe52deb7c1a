import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { partners } from '../../auth/tables.ts';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import type { Database } from '../database.ts';
import { eq, sql } from '../drizzle.ts';
import { preparedStatement } from './prepared.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const build = jest.fn((db: Database) =>
  db
    .select({ id: partners.id, createdAt: partners.createdAt })
    .from(partners)
    .where(eq(partners.id, sql.placeholder('id'))),
);
const partnerById = preparedStatement(build);

it('is built once for a database, and again for a transaction, with the values of each call', async () => {
  const { db } = api.provider;
  for (const id of [1, 2, 1]) {
    expect(await partnerById(db, { id })).toEqual([{ id, createdAt: expect.any(Date) }]);
  }
  expect(build).toHaveBeenCalledTimes(1);
  await db.transaction(async (tx) => {
    await tx.delete(partners).where(eq(partners.id, -1));
    expect(await partnerById(tx, { id: 2 })).toEqual([{ id: 2, createdAt: expect.any(Date) }]);
  });
  expect(build).toHaveBeenCalledTimes(2);
});
