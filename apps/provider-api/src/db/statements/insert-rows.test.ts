import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { statementsOf } from '../../testing/database/statements.ts';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import { asc, eq } from '../drizzle.ts';
import { insertRows } from './insert-rows.ts';

let api: TestApi;
let model: QuoteRow;
beforeAll(async () => {
  api = await createTestApi();
  const [found] = await api.provider.db.select().from(quotes).orderBy(asc(quotes.reference)).limit(1);
  if (found === undefined) throw new Error('The demo data has no quote.');
  model = found;
});
afterAll(() => api.close());

function copies(prefix: string, count: number) {
  const { searchIndex: _generated, customerKey: _alsoGenerated, searchQuoteId: _unique, ...columns } = model;
  return Array.from({ length: count }, (_, index) => ({ ...columns, reference: `${prefix}-${index}` }));
}

it('stores every type of column, and its defaults where no value is given', async () => {
  const { db } = api.provider;
  const rows = copies('COPY', 1).map(({ version: _default, ...row }) => ({
    ...row,
    customerName: `O'Brien "& Co" \\ é`,
    notes: null,
  }));
  await insertRows(db, quotes, rows);
  const [stored] = await db.select().from(quotes).where(eq(quotes.reference, 'COPY-0'));
  expect(stored).toEqual({
    ...rows[0],
    version: 1,
    searchQuoteId: null,
    searchIndex: expect.stringContaining('copy-0'),
    customerKey: 'o\'brien "& co" \\ é',
  });
});

it('sends one statement with the same text for any number of rows', async () => {
  const { db } = api.provider;
  const one = await statementsOf(db, () => insertRows(db, quotes, copies('ONE', 1)));
  const many = await statementsOf(db, () => insertRows(db, quotes, copies('MANY', 30)));
  expect(many).toHaveLength(1);
  expect(many).toEqual(one);
  expect(await statementsOf(db, () => insertRows(db, quotes, []))).toEqual([]);
});

it('refuses a column that only a later row has, instead of losing its value', async () => {
  const { db } = api.provider;
  const [first, second] = copies('MIXED', 2);
  const { notes: _left, ...withoutNotes } = first ?? model;
  await expect(insertRows(db, quotes, [withoutNotes, second ?? model])).rejects.toThrow('no column notes');
  expect(await db.select().from(quotes).where(eq(quotes.reference, 'MIXED-0'))).toEqual([]);
});
