import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from 'drizzle-orm';
import { createSearched } from '../../multi-quotes/multi-quote-fixture.ts';
import { resumeRemovalsJob } from '../../multi-quotes/removal.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { resumeImportsJob } from '../jobs.ts';

const calls = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

const sitesOfCopies = async (name: string) =>
  (await amelia.call(calls.list, { search: name })).items.map(({ locationsCount }) => locationsCount);

/** Duplicates a multi-quote while no site can be stored, as if the server was killed before the first one. */
async function duplicateUntilKilled(uuid: string, name: string) {
  await db.execute(sql`
    create function refuse_sites() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`);
  await db.execute(sql`
    create trigger killed before insert on multi_quote_locations for each row execute function refuse_sites()`);
  await expect(amelia.call(calls.duplicate, { uuid, name })).rejects.toMatchObject({ code: 'server' });
  await db.execute(sql`drop function refuse_sites cascade`);
}

it('shows a copy when it has all its sites, also after its server was killed', async () => {
  const { uuid } = await createSearched(api, amelia);
  await duplicateUntilKilled(uuid, 'Resumed copy');
  await resumeRemovalsJob.handle({}, api.provider);
  expect(await sitesOfCopies('Resumed copy')).toEqual([]);
  await resumeImportsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await sitesOfCopies('Resumed copy')).toEqual([3]);
});

it('removes a copy that cannot be completed', async () => {
  const { uuid } = await createSearched(api, amelia);
  await duplicateUntilKilled(uuid, 'Lost copy');
  await db.execute(sql`delete from multi_quote_imports`);
  await resumeRemovalsJob.handle({}, api.provider);
  await api.drainJobs();
  const { rows } = await db.execute(sql`select from multi_quotes where name = 'Lost copy'`);
  expect(rows).toEqual([]);
});
