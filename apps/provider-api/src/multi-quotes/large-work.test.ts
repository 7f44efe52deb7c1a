import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import { largestWritesOf } from '../testing/database/largest-writes.ts';
import { csv } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { resumeRemovalsJob } from './removal.ts';

const calls = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const SITES = 120;
/** Maximum number of rows that one statement may write, because other requests wait for it. */
const MAX_ROWS = 50;
let uuid = '';
let copy = '';

async function runInBulk(kind: 'choose' | 'save', matching: { isSelected?: boolean; isSaved?: boolean }) {
  const choice = { priceBasis: 'over_term', matching: { ...matching, expectedCount: SITES } } as const;
  await amelia.call(calls.startBulkRun, { uuid, kind, ...choice });
  await api.drainJobs();
}

const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
  'an import': async () => {
    ({ uuid } = await amelia.call(calls.create, { name: 'Large' }));
    const rows = Array.from(
      { length: SITES },
      (_, index) => `Brindle,,${index + 1} Test Row,,,Leeds,,LS1 4AP`,
    );
    await amelia.call(calls.locations.importLocations, { uuid, addresses: csv(...rows) });
  },
  'a search': async () => {
    await amelia.call(calls.startSearch, { uuid });
    await api.drainJobs();
  },
  'choosing for all sites': () => runInBulk('choose', {}),
  'saving all quotes': () => runInBulk('save', { isSelected: true, isSaved: false }),
  'a change of all sites': () =>
    amelia.call(calls.locations.updateMany, { uuid, matching: { expectedCount: SITES }, isBookmarked: true }),
  'a proposal': () =>
    amelia.call(calls.proposals.create, {
      uuid,
      recipientName: 'Lucy Arden',
      introduction: null,
      notes: null,
      basis: 'margin',
      monthlyPercent: 15,
      installPercent: 0,
    }),
  'a negotiation of all quotes': async () => {
    await amelia.call(calls.negotiations.create, { uuid, name: 'All', selection: 'all' });
    api.advance({ minutes: 5 });
    await api.drainJobs();
  },
  'a copy': async () => {
    copy = (await amelia.call(calls.duplicate, { uuid, name: 'Copy' })).uuid;
  },
  'a new owner': async () => {
    const { id } = await amelia.call(contract.auth.getMe, {});
    const { db } = api.provider;
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from users where partner_id = (select partner_id from users where id = ${id}) and role_id = 2 limit 1`,
    );
    await amelia.call(calls.update, { uuid, ownerId: rows[0]?.id ?? 0 });
    await api.drainJobs();
  },
  'a deletion': async () => {
    await amelia.call(calls.remove, { uuid });
    await amelia.call(calls.remove, { uuid: copy });
    await api.drainJobs();
    // A day later nobody can restore them any more.
    await api.provider.db.execute(
      sql`update multi_quotes set hidden_at = hidden_at - interval '1 day' where uuid in (${uuid}::uuid, ${copy}::uuid)`,
    );
    await resumeRemovalsJob.handle({}, api.provider);
    await api.drainJobs();
  },
};

it.each(Object.entries(STEPS))('%s writes few rows per statement', async (_name, step) => {
  const writes = await largestWritesOf(api.provider.db, step);
  expect(writes.filter(({ rows }) => rows > MAX_ROWS)).toEqual([]);
});

it('leaves no row of a deleted multi-quote', async () => {
  const { rows } = await api.provider.db.execute(sql`
    select
      (select count(*)::int from multi_quotes where uuid in (${uuid}::uuid, ${copy}::uuid)) as deals,
      (select count(*)::int from quotes where multi_quote_uuid = ${uuid}::uuid and status <> 'cancelled') as quotes,
      (select count(*)::int from negotiations where name = 'All') as negotiations`);
  expect(rows).toEqual([{ deals: 0, quotes: 0, negotiations: 0 }]);
});
