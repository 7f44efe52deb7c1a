import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, like, lt, sql } from '../db/drizzle.ts';
import { cloneSavedQuotes } from '../testing/crash/clone-saved-quotes.ts';
import { countRowsRead, queriesOf } from '../testing/database/statements.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { expireQuotesJob } from './jobs.ts';
import { quotes } from './tables.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

const QUOTES = 4000;

it('reads only quotes that are due to expire', async () => {
  const { uuid } = await amelia.call(contract.multiQuotes.create, { name: 'Not due' });
  await cloneSavedQuotes(db, uuid, 'QM-9', QUOTES);
  await expireQuotesJob.handle({}, api.provider);
  const expiredAt = new Date(api.provider.now().getTime() - 86_400_000);
  // Half of the quotes have expired, so the planner expects half of the open ones to be due.
  await db.update(quotes).set({ expiredAt, status: 'expired' }).where(lt(quotes.reference, 'QM-96'));
  await db.update(quotes).set({ expiredAt }).where(like(quotes.reference, 'QM-999%'));
  await db.execute(sql`analyze quotes`);
  const isCopy = like(quotes.reference, 'QM-999%');
  const due = await db.select({ reference: quotes.reference }).from(quotes).where(isCopy);
  const [query] = await queriesOf(db, () => expireQuotesJob.handle({}, api.provider));
  if (query === undefined) throw new Error('Due quotes are read with a query.');
  const left = await db.select().from(quotes).where(isCopy);
  expect(left.map(({ status }) => status)).toEqual(due.map(() => 'expired'));
  await db.update(quotes).set({ status: 'created' }).where(eq(quotes.reference, 'QM-999'));
  const rows = await db.transaction((tx) => countRowsRead(tx, query, 'quotes'));
  expect(rows).toBe(1);
});
