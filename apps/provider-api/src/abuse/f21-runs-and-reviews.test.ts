import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { sql } from '../db/drizzle.ts';
import { ATTEMPTS } from '../testing/attempts.ts';
import { createFixtures, type Fixtures, MISSING_IDS } from '../testing/fixtures.ts';
import type { Browser } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { readRowsOfPartner } from '../testing/rows-of-partner.ts';

const { multiQuotes } = contract;

const { api, amelia, ben, finn, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  finn: 'role6@acme.test',
  stranger: 'role1@cobalt.test',
});
const { db } = api.provider;

/** Calls that take the id of a stored import, a bulk run, or a change that can be undone. */
const byId = allEndpoints.filter(({ path }) =>
  /\{(?:importUuid|runId|changeId)\}|\/bulk-runs\/\{id\}/.test(path),
);
const [ofRuns, ofDeals] = [
  byId.filter(({ id }) => id.startsWith('bulkRuns.')),
  byId.filter(({ id }) => !id.startsWith('bulkRuns.')),
];
const ofImports = ofDeals.filter(({ path }) => path.includes('{importUuid}'));
/** A person's own work, which colleagues cannot undo. */
const OF_ONE_USER: readonly AnyEndpoint[] = [...ofRuns, multiQuotes.changes.undo];

let fixtures: Fixtures;
/** The same deal's ids inside another deal of the same company. */
let other: Fixtures;

beforeAll(async () => {
  fixtures = await createFixtures(api, amelia);
  const { uuid } = await amelia.call(multiQuotes.create, { name: 'Another deal' });
  other = { ...fixtures, multiQuote: uuid };
  // Answers of the pricing desk and unfinished runs would change rows in the middle of a test.
  await db.execute(sql`update jobs.job set start_after = now() + interval '1 hour'`);
});

async function answerTo(browser: Browser, endpoint: AnyEndpoint, of: Fixtures): Promise<string> {
  try {
    await browser.call(endpoint, ATTEMPTS[endpoint.id]?.(of) ?? {});
    return `${endpoint.id}: done`;
  } catch (error) {
    return `${endpoint.id}: ${(error as { status?: number }).status}`; // an ApiError
  }
}

async function expectRefused(
  browser: Browser,
  endpoints: readonly AnyEndpoint[],
  of: Fixtures,
  status: number,
): Promise<void> {
  const before = await readRowsOfPartner(db, 'acme');
  const answers: string[] = [];
  for (const endpoint of endpoints) answers.push(await answerTo(browser, endpoint, of));
  expect(answers).toEqual(endpoints.map(({ id }) => `${id}: ${status}`));
  expect(await readRowsOfPartner(db, 'acme')).toEqual(before);
}

it('covers every call that takes such an id', () => {
  expect(ofRuns.map(({ id }) => id)).toEqual(expect.arrayContaining(['bulkRuns.stop', 'bulkRuns.undo']));
  expect(ofImports.length).toBeGreaterThan(9);
  expect(ofDeals).toEqual(expect.arrayContaining([multiQuotes.stopBulkRun, multiQuotes.changes.undo]));
});

describe('F21 imports, bulk runs and their undo', () => {
  const BAD = ['0', '-1', 'null', "' or 1=1", '..', 'a'.repeat(400), '00000000-0000-4000-8000-00000000000g'];
  const shapeless = (id: string): Fixtures => ({
    ...fixtures,
    import: id,
    bulkRun: id,
    quoteRun: id,
    change: id,
  });

  const cases: [string, () => Browser, readonly AnyEndpoint[], () => Fixtures, number][] = [
    ['another partner’s', () => stranger, byId, () => fixtures, 404],
    ['nobody’s', () => amelia, byId, () => MISSING_IDS, 404],
    [
      'nobody’s, within one’s own deal',
      () => amelia,
      byId,
      () => ({ ...MISSING_IDS, multiQuote: fixtures.multiQuote }),
      404,
    ],
    ['rows of another deal of one’s own', () => amelia, ofDeals, () => other, 404],
    ['a colleague’s', () => ben, OF_ONE_USER, () => fixtures, 404],
    ...BAD.map((id): (typeof cases)[number] => [
      `no id (${id.slice(0, 40)})`,
      () => amelia,
      byId,
      () => shapeless(id),
      404,
    ]),
  ];
  it.each(cases)('are refused: %s', async (_name, browser, endpoints, of, status) => {
    await expectRefused(browser(), endpoints, of(), status);
  });

  it('are read and never changed by someone who may only view multi-quotes', async () => {
    const writes = ofDeals.filter(({ method }) => method !== 'GET');
    await expectRefused(finn, writes, fixtures, 403);
    await expectRefused(
      finn,
      ofRuns.filter(({ method }) => method !== 'GET'),
      fixtures,
      404,
    );
  });

  it('are refused to a token without the scope of the change', async () => {
    const { plainTextToken } = await amelia.call(contract.partner.createToken, {
      name: 'Reads',
      scopes: ['orders:read'],
    });
    const headers = { Authorization: `Bearer ${plainTextToken}` };
    const deal = `/api/v1/multi-quotes/${fixtures.multiQuote}`;
    const answers: number[] = [];
    for (const [method, path] of [
      ['POST', `/api/v1/bulk-runs/${fixtures.quoteRun}/undo`],
      ['POST', `${deal}/changes/${fixtures.change}/undo`],
      ['DELETE', `${deal}/bulk-runs/${fixtures.bulkRun}`],
    ] as const)
      answers.push((await api.guest().fetch(path, { method, headers })).status);
    expect(answers).toEqual([403, 403, 403]);
  });
});

describe('F21 what no longer exists', () => {
  it('is a discarded import', async () => {
    const { multiQuote: uuid, import: importUuid } = fixtures;
    await amelia.call(multiQuotes.imports.remove, { uuid, importUuid });
    await expectRefused(amelia, ofImports, fixtures, 404);
    await expectRefused(ben, ofImports, fixtures, 404);
  });

  it('is a run or a change whose time for Undo has passed', async () => {
    await db.execute(sql`delete from bulk_runs where id = ${fixtures.quoteRun}`);
    await db.execute(sql`delete from multi_quote_changes where id = ${fixtures.change}`);
    await expectRefused(amelia, OF_ONE_USER, fixtures, 404);
  });

  it('is everything of a deleted multi-quote', async () => {
    await amelia.call(multiQuotes.remove, { uuid: fixtures.multiQuote });
    await expectRefused(amelia, ofDeals, fixtures, 404);
    await expectRefused(stranger, ofDeals, fixtures, 404);
  });
});
