import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPglite } from 'pg-boss';
import { createEmbedded } from '../db/database.ts';
import { createSmall } from '../testing/database/create-small.ts';
import { createEmbeddedClient, DATES_AS_TEXT, type EmbeddedClient } from './embedded-client.ts';

const LONG = 'select count(*) from generate_series(1, 300000)';

let pglite: PGlite;
let db: EmbeddedClient;
beforeAll(async () => {
  pglite = await createEmbedded({ fs: (await createSmall()).createFiles() });
  db = createEmbeddedClient(pglite);
  await db.exec('create table steps (name text)');
  await db.exec(
    'create table things (id serial primary key, name text, at timestamptz, data jsonb, flags int[])',
  );
});
afterAll(() => pglite.close());

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

const AT = new Date('2026-11-21T09:30:00.000Z');
const AT_TEXT = '2026-11-21 09:30:00+00';
const INSERT = 'insert into things (name, at, data, flags) values ($1, $2, $3, $4) returning *';
const VALUES = ['a', AT, { deep: ['x'] }, [1, 2]];

it('returns dates as text, and as dates to the job queue', async () => {
  const text = `select timestamptz '${AT_TEXT}' as at`;
  const values: unknown[] = [];
  expect((await db.query(text)).rows).toEqual([{ at: AT_TEXT }]);
  // As Drizzle does with every statement: the parsers of the database already return text.
  expect((await db.query(text, values, { parsers: DATES_AS_TEXT })).rows).toEqual([{ at: AT_TEXT }]);
  await db.transaction(async (tx) => expect((await tx.query(text)).rows).toEqual([{ at: AT_TEXT }]));
  expect((await db.queue.query(text, values)).rows).toEqual([{ at: AT }]);
  expect((await db.queue.exec(text))[0]?.rows).toEqual([{ at: AT }]);
});

it('tells the job queue of new jobs', async () => {
  const received: string[] = [];
  const listener = await fromPglite(db.queue).listen?.(
    'new_jobs',
    (payload) => received.push(payload),
    () => {},
  );
  await db.query("select pg_notify('new_jobs', 'mail.send')");
  expect(received).toEqual(['mail.send']);
  await listener?.close();
});

describe('a statement that comes again', () => {
  it('returns the same result every time', async () => {
    const first = await db.query<{ id: number }>(INSERT, VALUES);
    const again = [
      await db.query<{ id: number }>(INSERT, VALUES),
      await db.query<{ id: number }>(INSERT, VALUES),
    ];
    expect(first.rows[0]).toMatchObject({ name: 'a', at: AT_TEXT, data: { deep: ['x'] }, flags: [1, 2] });
    for (const { rows, affectedRows, fields } of again) {
      expect(rows).toEqual([{ ...first.rows[0], id: rows[0]?.id }]);
      expect(affectedRows).toBe(first.affectedRows);
      expect(fields.map(({ name }) => name)).toEqual(first.fields.map(({ name }) => name));
    }
    const options = { rowMode: 'array' as const };
    const select = 'select name, at, null as nothing from things where id = $1';
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push((await db.query(select, [1], options)).rows);
    expect(answers[0]).toEqual([['a', AT_TEXT, null]]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('lets others have their turn after a long one', async () => {
    for (let times = 0; times < 4; times += 1) {
      expect(await countTurns(() => db.query(LONG))).toBeGreaterThan(0);
    }
  });

  it('fails and works again afterwards', async () => {
    const divide = 'select 1 / $1::int as result';
    for (let times = 0; times < 3; times += 1) {
      await expect(db.query(divide, [0])).rejects.toMatchObject({ code: '22012' });
      await expect(db.query(divide, [1])).resolves.toMatchObject({ rows: [{ result: 1 }] });
    }
    const wrong = 'select nothing_of_the_kind';
    for (let times = 0; times < 3; times += 1) {
      await expect(db.query(wrong)).rejects.toMatchObject({ code: '42703' });
    }
  });
});

describe('a transaction', () => {
  it('undoes its statements when it fails, and is closed when it ends', async () => {
    const count = async () =>
      (await pglite.query<{ n: number }>('select count(*)::int as n from things')).rows[0]?.n;
    const before = await count();
    const undone = db.transaction(async (tx) => {
      for (let times = 0; times < 3; times += 1) await tx.query(INSERT, VALUES);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await count()).toBe(before);
    let finished: Parameters<Parameters<PGlite['transaction']>[0]>[0] | null = null;
    await db.transaction(async (tx) => {
      finished = tx;
      await tx.query(INSERT, VALUES);
    });
    expect(await count()).toBe((before ?? 0) + 1);
    await expect((finished as unknown as PGlite).query(INSERT, VALUES)).rejects.toThrow('closed');
  });

  it('rejects statements past it, which would wait for ever, and nested transactions', async () => {
    const ways: (() => Promise<unknown>)[] = [
      () => db.query('select 1'),
      () => db.exec('select 1'),
      () => db.transaction(() => Promise.resolve()),
    ];
    for (const past of ways) await expect(db.transaction(past)).rejects.toThrow('past an open transaction');
    await expect(db.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('lets a call that began in it use the database after it ended', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => db.query('select 1'));
    });
    await expect(later).resolves.toMatchObject({ rows: [expect.anything()] });
  });
});
