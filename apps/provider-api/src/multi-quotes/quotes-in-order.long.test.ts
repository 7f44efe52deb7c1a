import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { and, eq, sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { readInIndexOrder } from '../db/statements/index-order.ts';
import { quotes } from '../quotes/tables.ts';
import { cloneSavedQuotes } from '../testing/crash/clone-saved-quotes.ts';
import { countRowsRead, queriesOf } from '../testing/database/statements.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { quotesInOrder } from './quotes-in-order.ts';

const QUOTES = 4000;

let api: TestApi;
let uuid: string;
let partnerId: number;
beforeAll(async () => {
  api = await createTestApi();
  const amelia = await api.asUser('role1@acme.test');
  partnerId = (await amelia.call(contract.auth.getMe, {})).partner.id;
  const { db } = api.provider;
  const create = async (name: string) => (await amelia.call(contract.multiQuotes.create, { name })).uuid;
  await cloneSavedQuotes(db, await create('Created before'), 'QM-0', QUOTES);
  uuid = await create('Created after');
  await cloneSavedQuotes(db, uuid, 'QM-9', QUOTES);
  await db.execute(sql`analyze quotes`);
});
afterAll(() => api.close());

/** Reads the next two Saved quotes. */
async function readNext(after: string | null) {
  const { where, orderBy } = quotesInOrder(uuid, after);
  const { db } = api.provider;
  return scoped(db, { partnerId }).pick(quotes, ['reference'], {
    where: and(where, eq(quotes.status, 'created')),
    orderBy,
    limit: 2,
    lock: 'update',
  });
}

it('reads the quotes of one multi-quote by reference, from the start or after one of them', async () => {
  const first = await readNext(null);
  expect(first).toEqual([{ reference: 'QM-91' }, { reference: 'QM-910' }]);
  expect(await readNext('QM-910')).toEqual([{ reference: 'QM-9100' }, { reference: 'QM-91000' }]);
  expect(await readNext('QM-9999x')).toEqual([]);
});

it.each([null, 'QM-9500'])('reads no quotes of others to find those after %s', async (after) => {
  const { db } = api.provider;
  const [query] = await queriesOf(db, () => readNext(after));
  if (query === undefined) throw new Error('Quotes are read with a query.');
  const rows = await db.transaction(async (tx) => {
    await readInIndexOrder(tx);
    return countRowsRead(tx, query, 'quotes');
  });
  expect(rows).toBe(2);
});
