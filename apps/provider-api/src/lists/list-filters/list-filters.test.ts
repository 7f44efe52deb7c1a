import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { sql } from '../../db/drizzle.ts';
import { londonDay } from '../../shared/days.ts';
import { type Browser, createTestApi, type TestApi } from '../../testing/index.ts';
import { type Facts, getValueAt, type Row } from '../../testing/list-filters/checks.ts';
import { CHECKED_ELSEWHERE, LIST_CHECKS } from '../../testing/list-filters/lists.ts';

/** Query parameters that do not filter. The text search has its own tests. */
const NO_FILTERS = ['page', 'perPage', 'cursor', 'sort', 'direction', 'search', 'containing'];

const SOURCE = join(import.meta.dirname, '..', '..');

const getFilters = ({ query }: AnyEndpoint): string[] =>
  Object.keys((query as { entries?: object } | undefined)?.entries ?? {}).filter(
    (name) => !NO_FILTERS.includes(name),
  );

const isList = (endpoint: AnyEndpoint) =>
  'perPage' in ((endpoint.query as { entries?: object } | undefined)?.entries ?? {}) &&
  !endpoint.path.endsWith('/export');

const lists = allEndpoints.filter((endpoint) => isList(endpoint) && getFilters(endpoint).length > 0);
const checked = lists.filter(({ id }) => LIST_CHECKS[id] !== undefined);

let api: TestApi;
let amelia: Browser;
let facts: Facts;

beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  const user = await amelia.call(contract.auth.getMe, {});
  const users = await amelia.call(contract.partner.listUsers, { perPage: 100 });
  const customers = await amelia.call(contract.customers.listSummaries, { perPage: 100 });
  const team = users.items.find(({ id }) => id === user.id)?.team;
  facts = {
    api,
    userId: user.id,
    teamIds: users.items.filter((each) => each.team === team).map(({ id }) => id),
    customers: new Map(customers.items.map(({ name, id }) => [name, id])),
    today: londonDay(new Date()),
  };
  await addMissingCases();
});
afterAll(() => api.close());

/** Adds cases that the demo data has only once. */
async function addMissingCases(): Promise<void> {
  const changes = [
    `update multi_quote_locations set is_bookmarked = true where position = 1`,
    `update quotes set proposal_status = 'viewed' where reference like '%1'`,
    `update quotes set proposal_status = 'accepted' where reference like '%2'`,
    `update multi_quotes set proposal_status = case when id % 2 = 0 then 'viewed' else 'accepted' end`,
    `insert into quote_renewals (quote_reference, partner_id, circuit_id)
      select reference, quote.partner_id, circuit.id
      from (select *, row_number() over (partition by partner_id order by reference) as position from quotes) quote
      join (select *, row_number() over (partition by partner_id order by id) as position from circuits) circuit
        on circuit.partner_id = quote.partner_id and circuit.position = quote.position
      where quote.position <= 60`,
    `update multi_quote_locations set is_locked = true where position = 2`,
    `update quotes set is_bookmarked = true where kind = 'multi' and reference like '%1'`,
    `update notifications set created_at = created_at - interval '5 days' where id in (select id from notifications order by id limit 3)`,
  ];
  const entry = `insert into audit (at, partner_id, user_id, user_name, source, action, params, request_id, operation, kind, thing, label)`;
  const days = [1, 2, 3].map(
    (day) =>
      `${entry} values (now() - interval '${day} days', 1, ${day}, 'Ada', 'api', 'orders.update', '{}', 'test', 'update', 'order', 'ORD-${day}', 'ORD-${day}')`,
  );
  for (const change of [...changes, ...days]) await api.provider.db.execute(sql.raw(change));
  await amelia.call(contract.partner.inviteUser, {
    firstName: 'Nora',
    lastName: 'Quill',
    email: 'nora.quill@acme.test',
    roleId: 2,
  });
}

/** Reads all rows of a list, page by page. */
async function fetchAll(endpoint: AnyEndpoint, input: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const answer = (await amelia.call(endpoint, { ...input, page, perPage: 100 })) as {
      items: Row[];
      total: number;
    }; // every list is paged
    rows.push(...answer.items);
    total = answer.total;
    if (answer.items.length === 0) break;
  }
  return rows;
}

async function addMore(rows: readonly Row[], list: { key: string; more?: string }): Promise<Row[]> {
  if (list.more === undefined) return [...rows];
  const found = await api.provider.db.execute(sql.raw(list.more));
  const more = new Map((found.rows as { key: unknown }[]).map((row) => [row.key, row]));
  return rows.map((row) => ({ ...row, more: more.get(getValueAt(row, list.key)) }));
}

/** Lists to read for an endpoint: one, or one for each multi-quote that has rows. */
async function findInputs(endpoint: AnyEndpoint): Promise<object[]> {
  if (!endpoint.path.includes('{uuid}')) return [{}];
  const multiQuotes = await amelia.call(contract.multiQuotes.list, { perPage: 100 });
  return multiQuotes.items.map(({ uuid }) => ({ uuid }));
}

const unfiltered = new Map<string, Promise<Row[]>>();

/** Rows of the unfiltered list, read once. */
function getAllRows(endpoint: AnyEndpoint, input: object): Promise<Row[]> {
  const key = `${endpoint.id} ${JSON.stringify(input)}`;
  const list = LIST_CHECKS[endpoint.id] ?? { key: '' };
  const rows =
    unfiltered.get(key) ??
    fetchAll(endpoint, { ...LIST_CHECKS[endpoint.id]?.base, ...input }).then((found) => addMore(found, list));
  unfiltered.set(key, rows);
  return rows;
}

/** Maximum number of values to test per filter. The lists of further multi-quotes would repeat the same cases. */
const ENOUGH = 3;

interface Checked {
  /** Values that matched some rows and excluded others. */
  telling: number;
  wrong: string[];
}

async function check(endpoint: AnyEndpoint, filter: string): Promise<Checked> {
  const list = LIST_CHECKS[endpoint.id];
  const result: Checked = { telling: 0, wrong: [] };
  for (const input of await findInputs(endpoint)) {
    if (result.telling >= ENOUGH) break;
    const base = { ...list?.base, ...input };
    const rows = await getAllRows(endpoint, input);
    const cases = (await list?.filters[filter]?.(rows, facts)) ?? [];
    for (const { value, matches, mayLeaveNone = false } of cases) {
      const expected = rows.filter(matches).map((row) => getValueAt(row, list?.key ?? ''));
      if (expected.length === rows.length || (expected.length === 0 && !mayLeaveNone)) continue;
      result.telling += 1;
      const answered = (await fetchAll(endpoint, { ...base, [filter]: value })).map((row) =>
        getValueAt(row, list?.key ?? ''),
      );
      const missing = expected.filter((key) => !answered.includes(key));
      const unexpected = answered.filter((key) => !expected.includes(key));
      if (missing.length > 0 || unexpected.length > 0)
        result.wrong.push(`${String(value)}: ${missing.length} missing, ${unexpected.length} unexpected`);
    }
  }
  return result;
}

describe('every filter of every list', () => {
  it('is checked here, or in a test that is named', () => {
    const listed = Object.fromEntries(
      lists
        .filter(({ id }) => CHECKED_ELSEWHERE[id] === undefined)
        .map((endpoint) => [endpoint.id, getFilters(endpoint).sort()]),
    );
    const here = Object.fromEntries(
      Object.entries(LIST_CHECKS).map(([id, { filters }]) => [id, Object.keys(filters).sort()]),
    );
    expect(here).toEqual(listed);
  });

  it.each(Object.entries(CHECKED_ELSEWHERE))('of %s is in the tests that are named', (id, files) => {
    const source = files.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n');
    const endpoint = lists.find((each) => each.id === id);
    const filters = endpoint === undefined ? [`no list ${id}`] : getFilters(endpoint);
    expect(filters.filter((filter) => !new RegExp(`\\b${filter}\\b[:,} ]`).test(source))).toEqual([]);
  });

  for (const endpoint of checked) {
    describe(endpoint.id, () => {
      it.each(getFilters(endpoint))('answers exactly the rows that %s asks for', async (filter) => {
        const { telling, wrong } = await check(endpoint, filter);
        expect(wrong).toEqual([]);
        // A value that all rows have, or none, cannot prove that the filter works.
        expect(telling).toBeGreaterThan(0);
      });
    });
  }
});
