import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { circuits, multiQuotes, orders, quotes, support } = contract;

let api: TestApi;
let amelia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
});
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;

interface Answer {
  data: Row[];
  links: { first: string | null; next: string | null };
  meta: { total: number; next_cursor?: string | null };
}

async function read(path: string): Promise<Answer> {
  const response = await amelia.fetch(path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text);
}

/** All rows, by following the cursors; `between` runs after each answer. */
async function readAll(path: string, between = async () => {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const separator = path.includes('?') ? '&' : '?';
    const { data, meta }: Answer = await read(`${path}${separator}cursor=${cursor}`);
    rows.push(...data);
    cursor = meta.next_cursor ?? null;
    await between();
  }
  return rows;
}

async function readPages(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = `${path}?per_page=100`; next !== null; ) {
    const answer: Answer = await read(next);
    rows.push(...answer.data);
    next = answer.links.next;
  }
  return rows;
}

const LISTS: readonly [AnyEndpoint, key: string][] = [
  [quotes.single.list, 'reference'],
  [quotes.broadband.list, 'reference'],
  [multiQuotes.list, 'uuid'],
  [orders.list, 'reference'],
  [circuits.list, 'id'],
  [support.listCases, 'id'],
];

describe.each(LISTS.map(([endpoint, key]) => [endpoint.id, endpoint.path, key]))('%s', (_id, path, key) => {
  it('returns the same rows with cursors as with pages, each once', async () => {
    const keysOf = (rows: Row[]) => rows.map((row) => String(row[key])).sort();
    const all = keysOf(await readPages(path));
    const perPage = Math.max(1, Math.floor(all.length / 3));
    expect(keysOf(await readAll(`${path}?per_page=${Math.min(perPage, 100)}`))).toEqual(all);
  });

  it('refuses a text that is no cursor, also one of another type', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = ['x', encode(null), encode(['a']), encode(['a', {}]), encode(['a', -1]), encode([1, 'a'])];
    for (const cursor of ['', ...forged]) {
      const response = await amelia.fetch(`${path}?cursor=${cursor}`);
      expect([cursor, response.status]).toEqual([cursor, 422]);
      expect((await response.json()).errors.cursor[0]).toMatch(/cursor/);
    }
    expect((await amelia.fetch(`${path}?cursor=${'a'.repeat(501)}`)).status).toBe(422);
  });
});

describe('a cursor', () => {
  it('has the link to the next call, and no page', async () => {
    const first = await read('/api/v1/orders?per_page=1&cursor=*');
    expect(first.links.first).toBeNull();
    const second = await read(first.links.next ?? '');
    expect(second.data).toHaveLength(1);
    expect(second.data[0]?.['reference']).not.toBe(first.data[0]?.['reference']);
    expect(second.meta.total).toBe(first.meta.total);
    expect((await read('/api/v1/orders?per_page=1')).meta).not.toHaveProperty('next_cursor');
  });

  it('ends with null, also in an empty list', async () => {
    const { data, meta, links } = await read('/api/v1/orders?search=zzzzzz&cursor=*');
    expect([data, meta.next_cursor, links.next]).toEqual([[], null, null]);
  });

  it('skips and repeats nothing while rows are added', async () => {
    const before = (await readPages(multiQuotes.list.path)).map(({ uuid }) => uuid);
    let added = 0;
    const rows = await readAll(`${multiQuotes.list.path}?per_page=1`, async () => {
      if (added >= 3) return;
      added += 1;
      await amelia.call(multiQuotes.create, { name: `Added meanwhile ${added}` });
    });
    const found = rows.map(({ uuid }) => uuid);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(before));
    expect(found).toHaveLength(before.length + added);
  });

  it('keeps the filters, and is refused with other filters, in another list or with a sort order', async () => {
    const filtered = '/api/v1/orders?per_page=1&status[]=open';
    const { meta } = await read(`${filtered}&cursor=*`);
    const cursor = meta.next_cursor ?? '';
    expect((await read(`${filtered}&cursor=${cursor}`)).data[0]).toMatchObject({ status: 'open' });
    // The size of an answer is not a filter.
    expect((await read(`/api/v1/orders?per_page=2&status[]=open&cursor=${cursor}`)).data).toHaveLength(2);
    const refuse = async (path: string) => {
      const response = await amelia.fetch(path);
      expect(response.status).toBe(422);
      return (await response.json()).errors.cursor[0];
    };
    const other = /belongs to another list or to other filters/;
    expect(await refuse(`/api/v1/orders?cursor=${cursor}`)).toMatch(other);
    expect(await refuse(`/api/v1/broadband-quotes?cursor=${cursor}`)).toMatch(other);
    for (const order of ['page=2', 'sort=reference', 'direction=asc'])
      expect(await refuse(`${filtered}&cursor=${cursor}&${order}`)).toMatch(/cannot be combined/);
  });

  it('gives no rows of this partner to another one', async () => {
    const { meta } = await read('/api/v1/orders?per_page=1&cursor=*');
    const own = new Set((await readPages('/api/v1/orders')).map(({ reference }) => reference));
    const stranger = await api.asUser('role1@cobalt.test');
    const response = await stranger.fetch(`/api/v1/orders?per_page=100&cursor=${meta.next_cursor}`);
    const { data } = (await response.json()) as Answer;
    expect(data.filter(({ reference }) => own.has(reference))).toEqual([]);
  });
});
