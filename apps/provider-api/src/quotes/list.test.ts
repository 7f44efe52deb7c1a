import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, type InputOf } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import * as v from 'valibot';
import { eq } from '../db/drizzle.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import { createWireWriter } from '../http/response/wire-writer.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { toQuoteSummary } from './mappers.ts';
import { quotes } from './tables.ts';

const { quoteSummary } = quoteContract;
const HOSTILE = 'Ørsted "A\\B" \b\f\n\r\t\u0001\u001f\u007f\u2028 </script> 😀 \ufeff';

let api: TestApi;
let amelia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  const { db } = api.provider;
  const [row] = await db.select().from(quotes).where(eq(quotes.kind, 'single')).limit(1);
  if (row === undefined) throw new Error('The demo has no quote.');
  const address = {
    ...row.address,
    town: HOSTILE,
    addressLine2: null,
    latitude: -0.000_123,
    internalNote: 'never sent',
  };
  await db
    .update(quotes)
    .set({
      customerName: HOSTILE,
      customReference: '',
      address,
      bearer: null,
      discount: -1,
      createdAt: new Date(0),
      notes: 'never sent',
    })
    .where(eq(quotes.reference, row.reference));
});
afterAll(() => api.close());

describe('a page of quotes written by the database', () => {
  it('has the bytes that the server would write of its rows', async () => {
    const { db, now } = api.provider;
    const write = createWireWriter(quoteSummary);
    for (const path of ['quotes', 'broadband-quotes']) {
      const response = await amelia.fetch(`/api/v1/${path}?per_page=100`);
      const text = await response.text();
      const { data } = JSON.parse(text);
      expect(data.length).toBeGreaterThan(0);
      const rows = await db.select().from(quotes);
      const texts = data.map(({ reference }: { reference: string }) => {
        const row = rows.find((each) => each.reference === reference);
        return row && write(toQuoteSummary(row, now()));
      });
      expect(text.startsWith(`{"data":[${texts.join(',')}],"links"`)).toBe(true);
      expect(text).not.toContain('never sent');
    }
  });

  it('is the same whether its statement is built for the call or once for all calls', async () => {
    const dataOf = async (query: string) => {
      const { data, meta } = JSON.parse(await (await amelia.fetch(`/api/v1/quotes?${query}`)).text());
      return { data, meta };
    };
    const nadia = await api.asUser('role1@cobalt.test');
    for (const window of ['', 'per_page=3', 'per_page=3&page=2']) {
      expect(await dataOf(window)).toEqual(await dataOf(`${window}&sort=created_at&direction=desc`));
    }
    const { items } = await nadia.call(contract.quotes.single.list, {});
    const sorted = await nadia.call(contract.quotes.single.list, { sort: 'createdAt', direction: 'desc' });
    expect(items).toEqual(sorted.items);
    expect(items).not.toEqual((await amelia.call(contract.quotes.single.list, {})).items);
  });

  it('has counts and no items beyond the last page', async () => {
    const first = await amelia.call(contract.quotes.single.list, {});
    const beyond = await amelia.call(contract.quotes.single.list, { page: 90 });
    expect(beyond).toEqual({ ...first, items: [], page: 90 });
    const nothing = await amelia.call(contract.quotes.single.list, { search: 'no such text anywhere' });
    expect(nothing).toMatchObject({ items: [], total: 0 });
  });
});

describe('a row written by the database', () => {
  it.each([
    ['a column that may be null', v.object({ notes: v.string() })],
    ['another type', v.object({ speed: v.string() })],
    ['no column', v.object({ unknown: v.string() })],
    ['a column of JSON without a shape', v.object({ addons: v.array(v.string()) })],
  ])('is refused when the schema names %s', (_name, schema) => {
    expect(() => jsonRow(quotes, schema)).toThrow();
  });
});

describe('the quotes of multi-quotes in the list of single quotes', () => {
  it('are found by a search, and listed with the others or alone on request', async () => {
    const [multi] = await api.provider.db.select().from(quotes).where(eq(quotes.kind, 'multi')).limit(1);
    const reference = multi?.reference ?? '';
    const { single } = contract.quotes;
    const references = async (query: InputOf<typeof single.list>) =>
      (await amelia.call(single.list, { perPage: 100, ...query })).items.map((quote) => quote.reference);
    expect(await references({ search: reference })).toEqual([reference]);
    expect(await references({})).not.toContain(reference);

    const only = await amelia.call(single.list, { multiQuotes: 'only', perPage: 100 });
    expect(new Set(only.items.map(({ kind }) => kind))).toEqual(new Set(['multi']));
    const [alone, both] = await Promise.all([
      amelia.call(single.list, {}),
      amelia.call(single.list, { multiQuotes: 'with' }),
    ]);
    expect(both.total).toBe(alone.total + only.total);

    const exported = await amelia.call(single.export, { search: reference });
    expect(await exported.blob.text()).toContain(reference);
    const broadband = await amelia.call(contract.quotes.broadband.list, { search: reference });
    expect(broadband.items).toEqual([]);
  });
});
