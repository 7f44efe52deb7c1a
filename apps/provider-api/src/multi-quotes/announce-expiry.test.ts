import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { and, eq, isNull, ne } from '../db/drizzle.ts';
import { announceExpiryJob, expireQuotesJob } from '../quotes/jobs.ts';
import { quotes } from '../quotes/tables.ts';
import { largestWritesOf } from '../testing/database/largest-writes.ts';
import type { Browser } from '../testing/index.ts';
import { addQuotes, createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { announceMultiQuoteExpiryJob } from './announce-expiry.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;
const QUOTES = 43;

const noticesOf = async (user: Browser, uuid: string) =>
  (await user.call(contract.notifications.list, {})).filter(
    ({ data }) => data.url === `/multi-quotes/${uuid}`,
  );

const announce = async () => {
  await announceExpiryJob.handle({}, api.provider);
  await announceMultiQuoteExpiryJob.handle({}, api.provider);
};

/**
 * A multi-quote of 43 quotes that expire in two days. All others expire later: how many rows they would write depends on
 * their owners and on the day.
 */
async function createExpiring() {
  const { uuid } = await createSaved(api, amelia);
  await addQuotes(db, uuid, 40);
  const expiredAt = new Date(api.provider.now().getTime() + 2 * 86_400_000);
  await db.update(quotes).set({ expiredAt: new Date(expiredAt.getTime() + 20 * 86_400_000) });
  await db.update(quotes).set({ expiredAt }).where(eq(quotes.multiQuoteUuid, uuid));
  return { uuid };
}

it('is announced once for all quotes of a multi-quote, in short transactions', async () => {
  await announce(); // of the demo data
  const { uuid } = await createExpiring();
  const before = await amelia.call(contract.notifications.countUnread, {});
  const writes = await largestWritesOf(db, announce);
  expect(writes.filter(({ rows }) => rows > 5)).toEqual([]);
  await announce();
  expect(await noticesOf(amelia, uuid)).toMatchObject([
    {
      data: {
        type: 'expires',
        text: 'Quotes of Test expire soon',
        subtext: expect.stringContaining('Price held until'),
      },
    },
  ]);
  const after = await amelia.call(contract.notifications.countUnread, {});
  expect(after.count - before.count).toBe(1);
});

it('is announced once if the process is killed before all quotes are marked', async () => {
  const { uuid } = await createExpiring();
  await announce();
  const marked = await db.select().from(quotes).where(eq(quotes.multiQuoteUuid, uuid));
  const [first, ...others] = marked.map(({ reference }) => reference).sort();
  expect(others).toHaveLength(QUOTES - 1);
  await db
    .update(quotes)
    .set({ expiryNoticeAt: null })
    .where(and(eq(quotes.multiQuoteUuid, uuid), ne(quotes.reference, first ?? '')));
  await announce();
  expect(await noticesOf(amelia, uuid)).toHaveLength(1);
  const left = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.multiQuoteUuid, uuid), isNull(quotes.expiryNoticeAt)));
  expect(left).toEqual([]);
});

it('is stored for many quotes in short transactions', async () => {
  const { uuid } = await createExpiring();
  api.advance({ days: 3 });
  const writes = await largestWritesOf(db, () => Promise.resolve(expireQuotesJob.handle({}, api.provider)));
  expect(writes.filter(({ rows }) => rows > 5)).toEqual([]);
  const rows = await db.select().from(quotes).where(eq(quotes.multiQuoteUuid, uuid));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['expired']));
});
