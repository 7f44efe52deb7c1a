import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { fromWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import { sql } from '../db/drizzle.ts';
import { createWireWriter } from '../http/response/wire-writer.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const HOSTILE = 'Ørsted "A\\B" \b\f\n\r\t\u0001\u001f\u007f\u2028 </script> 😀 \ufeff';
const { circuits, contacts, multiQuotes, orders, partner, quotes, support } = contract;

let api: TestApi;
let amelia: Browser;
let deal: string;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  const { items } = await amelia.call(multiQuotes.list, { search: 'Harlequin' });
  deal = items[0]?.uuid ?? '';
  const { db } = api.provider;
  await db.execute(sql`update orders set customer_name = ${HOSTILE}, custom_reference = null`);
  await db.execute(sql`update quotes set customer_name = ${HOSTILE} where approval_terms_id is not null`);
  await db.execute(sql`update circuits set street = ${HOSTILE}, bearer = null`);
  await db.execute(sql`update support_cases set subject = ${HOSTILE}, created_at = to_timestamp(0)`);
  await db.execute(sql`update contacts set name = ${HOSTILE}`);
  await db.execute(sql`update multi_quotes set created_by = ${HOSTILE}`);
  await db.execute(sql`update negotiations set notes = ${HOSTILE}`);
});
afterAll(() => api.close());

const LISTS: readonly AnyEndpoint[] = [
  quotes.single.list,
  quotes.broadband.list,
  quotes.listApprovals,
  orders.list,
  circuits.list,
  support.listCases,
  support.listCircuits,
  contacts.list,
  partner.listUsers,
  multiQuotes.list,
  multiQuotes.listAvailable,
  multiQuotes.quotes.list,
  multiQuotes.negotiations.list,
  multiQuotes.listPriceRequests,
];

interface Page {
  data: Readonly<Record<string, unknown>>[];
  meta: { total: number; from: number | null; counts?: unknown };
}

const read = async (endpoint: AnyEndpoint, query: string) => {
  const path = endpoint.path.replace('{uuid}', deal);
  return (await amelia.fetch(`${path}?${query}`)).json() as Promise<Page>;
};

describe.each(LISTS.map((endpoint) => [endpoint.id, endpoint] as const))('the list %s', (_id, endpoint) => {
  it('has what the server would write of its items, all of it and nothing else', async () => {
    const write = createWireWriter(v.array(endpoint.response ?? v.never()));
    const { data } = await read(endpoint, 'per_page=100');
    expect(data.length).toBeGreaterThan(0);
    expect(data).toEqual(JSON.parse(write(fromWire(data))));
  });

  it('has its counts and no items beyond the last page', async () => {
    const first = await read(endpoint, 'per_page=3');
    const beyond = await read(endpoint, 'per_page=3&page=3000');
    expect(beyond.data).toEqual([]);
    expect(beyond.meta.total).toBe(first.meta.total);
    expect(beyond.meta.counts).toEqual(first.meta.counts);
    expect(first.meta.total).toBeGreaterThanOrEqual(first.data.length);
  });

  it('has no items that a filter excludes', async () => {
    const page = await read(endpoint, 'search=no+such+text+anywhere');
    expect(page).toMatchObject({ data: [], meta: { total: 0, from: null } });
  });
});

describe('a value that the contract does not know', () => {
  it.each([
    ['quotes', 'status'],
    ['quotes', 'kind'],
    ['orders', 'status'],
    ['orders', 'milestone'],
    ['orders', 'hold_reason'],
    ['circuits', 'device_status'],
    ['support_cases', 'priority'],
    ['support_cases', 'waits_on'],
    ['multi_quotes', 'status'],
    ['negotiations', 'status'],
  ])('cannot be stored in %s.%s, so no list sends it', async (table, column) => {
    const change = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 'unheard of'`;
    await expect(api.provider.db.execute(change)).rejects.toMatchObject({
      cause: { constraint: `${table}_${column}` },
    });
  });

  it('cannot be stored among a contact’s purposes', async () => {
    const change = sql`update contacts set purposes = '["general", "unheard of"]'`;
    await expect(api.provider.db.execute(change)).rejects.toMatchObject({
      cause: { constraint: 'contacts_purposes' },
    });
  });
});
