import { PGlite, types } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guardTransactions } from '../transaction-guard.ts';

let raw: PGlite;
let db: PGlite;
beforeAll(async () => {
  raw = await PGlite.create();
  db = guardTransactions(raw);
  await raw.exec(
    'create table things (id serial primary key, name text, at timestamptz, data jsonb, flags int[])',
  );
});
afterAll(() => raw.close());

const AT = new Date('2026-11-21T09:30:00.000Z');
const INSERT = 'insert into things (name, at, data, flags) values ($1, $2, $3, $4) returning *';
const VALUES = ['a', AT, { deep: ['x'] }, [1, 2]];
const names = async () => (await raw.query<{ name: string }>('select name from pg_prepared_statements')).rows;

describe('a statement that comes again', () => {
  it('returns the same result every time and is prepared', async () => {
    const first = await db.query<{ id: number }>(INSERT, VALUES);
    const again = [
      await db.query<{ id: number }>(INSERT, VALUES),
      await db.query<{ id: number }>(INSERT, VALUES),
    ];
    expect(first.rows[0]).toMatchObject({ name: 'a', at: AT, data: { deep: ['x'] }, flags: [1, 2] });
    for (const { rows, affectedRows, fields } of again) {
      expect(rows).toEqual([{ ...first.rows[0], id: rows[0]?.id }]);
      expect(affectedRows).toBe(first.affectedRows);
      expect(fields.map(({ name }) => name)).toEqual(first.fields.map(({ name }) => name));
    }
    expect(await names()).toHaveLength(1);
    const options = { rowMode: 'array' as const, parsers: { [types.TIMESTAMPTZ]: (text: string) => text } };
    const select = 'select name, at, null as nothing from things where id = $1';
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push((await db.query(select, [1], options)).rows);
    expect(answers[0]).toEqual([['a', expect.stringContaining('2026-11-21'), null]]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('lets others have their turn after a long one', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const long = 'select count(*) from generate_series(1, 300000)';
    for (let times = 0; times < 4; times += 1) {
      const before = turns;
      await db.query(long);
      expect(turns).toBeGreaterThan(before);
    }
    clearImmediate(next);
  });

  it('takes part in its transaction', async () => {
    const count = async () =>
      (await raw.query<{ n: number }>('select count(*)::int as n from things')).rows[0]?.n;
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

  it('fails like an unprepared one and works again afterwards', async () => {
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
