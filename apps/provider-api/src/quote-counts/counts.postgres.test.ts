import { expect, it } from '@jest/globals';
import { sql, TransactionRollbackError } from '../db/drizzle.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { addUpQuoteCounts, findWrongCounts, rebuildQuoteCounts } from './build.ts';

const { api } = await openTestApi({});
const { db } = api.provider;

it('stay correct while several connections change, add up and rebuild them', async () => {
  const STATUSES = ['created', 'accepted', 'cancelled', 'archived'];
  const WRITERS = 4;
  let isOver = false;
  const write = async (writer: number) => {
    for (let round = 0; round < 60; round += 1)
      await db
        .transaction(async (tx) => {
          const status = STATUSES[(writer + round) % STATUSES.length];
          await tx.execute(sql`
            update quotes set status = ${status}, total_cost = total_cost + 1 where partner_id = 1
            and abs(hashtext(reference)) % ${WRITERS}::int = ${writer}::int and abs(hashtext(reference || ${String(round)})) % 10 = 0`);
          if (round % 7 === 0) tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof TransactionRollbackError)) throw error;
        });
  };
  const maintain = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const maintenance = [
    maintain(() => addUpQuoteCounts(db)),
    maintain(() => rebuildQuoteCounts(db)),
    maintain(async () => expect(await findWrongCounts(db)).toEqual([])),
  ];
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  isOver = true;
  await Promise.all(maintenance);
  expect(await findWrongCounts(db)).toEqual([]);
});

it('do not make a writer wait for another', async () => {
  const change = sql`update quotes set total_cost = total_cost + 1 where reference = `;
  const { rows } = await db.execute(
    sql`select reference from quotes where partner_id = 1 and kind = 'single' and status = 'created' limit 2`,
  );
  const [first, second] = rows.map((row) => row['reference']);
  await db.transaction(async (tx) => {
    await tx.execute(sql`${change}${first}`);
    // The first change is not committed yet.
    await db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '5s'`);
      await other.execute(sql`${change}${second}`);
    });
  });
  expect(await findWrongCounts(db)).toEqual([]);
});
