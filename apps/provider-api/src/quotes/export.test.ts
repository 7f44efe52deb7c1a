import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, type InputOf } from '@portal/api-client';
import { parse } from 'csv-parse/sync';
import { sql } from '../db/drizzle.ts';
import { queriesOf } from '../testing/database/statements.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { single } = contract.quotes;
const ROWS_PER_BATCH = 100;
const IN_ONE_MILLISECOND = 250;

let api: TestApi;
let manager: Browser;
beforeAll(async () => {
  api = await createTestApi();
  manager = await api.asUser('role1@acme.test');
  await copyQuote(1, IN_ONE_MILLISECOND, "interval '1 microsecond'");
  await copyQuote(IN_ONE_MILLISECOND + 1, 2 * IN_ONE_MILLISECOND, "interval '1 second'");
});
afterAll(() => api.close());

async function copyQuote(from: number, to: number, distance: string): Promise<void> {
  const { db } = api.provider;
  const { rows } = await db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = 'quotes' and is_generated = 'NEVER'`);
  const names = rows[0]?.names ?? '';
  await db.execute(
    sql.raw(`
    insert into quotes (${names}) select ${names.replace(/(^|, )/g, '$1r.')}
    from quotes q, generate_series(${from}, ${to}) n,
      lateral jsonb_populate_record(q, jsonb_build_object('reference', 'EXPORT-' || n, 'search_quote_id', null,
        'created_at', timestamptz '2026-01-05 10:00:00.000' + n * ${distance})) r
    where q.reference = (select min(reference) from quotes where partner_id = 1 and kind = 'single')`),
  );
}

async function references(input: InputOf<typeof single.export>): Promise<string[]> {
  const { blob } = await manager.call(single.export, input);
  const [, ...rows]: string[][] = parse(await blob.text(), { bom: true });
  return rows.map(([reference = '']) => reference);
}

async function inOrder(order: string): Promise<string[]> {
  const { rows } = await api.provider.db.execute<{ reference: string }>(
    sql.raw(`select reference from quotes where partner_id = 1 and kind = 'single' order by ${order}`),
  );
  return rows.map(({ reference }) => reference);
}

describe('an export of several batches', () => {
  it('has every quote once and in the list’s order, also quotes of the same millisecond', async () => {
    const expected = await inOrder('created_at desc, reference desc');
    expect(expected.length).toBeGreaterThan(4 * ROWS_PER_BATCH);
    expect(await references({})).toEqual(expected);
  });

  it('has every quote once in another order', async () => {
    expect(await references({ sort: 'reference' })).toEqual(await inOrder('reference'));
  });

  it('reads each batch from where the one before it ended', async () => {
    const queries = await queriesOf(api.provider.db, () => references({ createdFrom: '2026-01-05' }));
    const batches = queries.filter(({ text }) => text.includes('from "quotes"') && text.includes(' limit '));
    expect(batches.length).toBeGreaterThan(4);
    for (const { text } of batches.slice(1)) expect(text).toMatch(/"created_at" < \$/);
    const lastOffset = Number(batches.at(-1)?.values.at(-1));
    expect(lastOffset).toBeLessThan(IN_ONE_MILLISECOND);
  });
});
