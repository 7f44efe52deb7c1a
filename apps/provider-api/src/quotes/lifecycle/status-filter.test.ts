import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { inArray, sql } from 'drizzle-orm';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import { quotes } from '../tables.ts';
import { hasStatusSql, statusAtSql } from './expiry.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  // Quotes of every status on both sides of the end of the day.
  await api.provider.db.execute(sql`
    update quotes set expired_at = now() + ((row_number % 3) - 1) * interval '1 day'
    from (select reference, row_number() over () from quotes) numbered where numbered.reference = quotes.reference`);
});
afterAll(() => api.close());

const { QUOTE_STATUSES } = quoteContract;
const LISTS = [
  ...QUOTE_STATUSES.map((status) => [status]),
  [],
  ['created', 'expired'],
  ['approved', 'accepted'],
  ['expired', 'cancelled', 'negotiation'],
  [...QUOTE_STATUSES],
] as const;

it.each(LISTS)('finds the quotes whose status is shown as one of: %s', async (...statuses) => {
  const { db, now } = api.provider;
  const list = async (where: ReturnType<typeof hasStatusSql>) =>
    (
      await db.select({ reference: quotes.reference }).from(quotes).where(where).orderBy(quotes.reference)
    ).map(({ reference }) => reference);
  const shown = await list(inArray(statusAtSql(now()), [...statuses]));
  expect(await list(hasStatusSql(statuses, now()))).toEqual(shown);
});
