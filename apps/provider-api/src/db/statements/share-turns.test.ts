import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shareTurns } from './share-turns.ts';

const LONG = 'select count(*) from generate_series(1, 300000)';

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create();
  shareTurns(db);
  await db.exec('create table steps (name text)');
});
afterAll(() => db.close());

/** How many turns of the event loop begin while `work` runs. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

it('lets others have their turn between the long statements of a transaction', async () => {
  const turns = await countTurns(() =>
    db.transaction(async (tx) => {
      for (let times = 0; times < 5; times += 1) await tx.query(LONG);
    }),
  );
  expect(turns).toBeGreaterThanOrEqual(5);
});

it('lets others have their turn between the statements of several that work at once', async () => {
  const turns = await countTurns(() => Promise.all(Array.from({ length: 5 }, () => db.exec(LONG))));
  expect(turns).toBeGreaterThanOrEqual(5);
});

it('keeps statements in order, and a transaction apart from the others', async () => {
  const names = async () => (await db.query<{ name: string }>('select name from steps')).rows;
  const write = (name: string) => `insert into steps values ('${name}')`;
  const failing = db.transaction(async (tx) => {
    await tx.exec(write('undone'));
    await tx.query(LONG);
    await tx.query(LONG);
    throw new Error('Stop');
  });
  const [failed] = await Promise.allSettled([failing, db.exec(write('first')), db.exec(write('second'))]);
  expect(failed.status).toBe('rejected');
  expect(await names()).toEqual([{ name: 'first' }, { name: 'second' }]);
});

it('still throws the error of a statement', async () => {
  await expect(db.query('select * from nowhere')).rejects.toThrow('nowhere');
  await expect(db.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
