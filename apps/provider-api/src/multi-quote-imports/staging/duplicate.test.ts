import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import { resumeRemovalsJob } from '../../multi-quotes/removal.ts';
import { createSearched, csv } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { resumeImportsJob } from '../jobs.ts';

const calls = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

const sitesOfCopies = async (name: string) =>
  (await amelia.call(calls.list, { search: name })).items.map(({ locationsCount }) => locationsCount);

/** Runs a call while no site can be stored, as if the server was killed before the first one. */
async function refuseSites(call: () => Promise<void>) {
  await db.execute(sql`
    create function refuse_sites() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`);
  await db.execute(sql`
    create trigger killed before insert on multi_quote_locations for each row execute function refuse_sites()`);
  await call();
  await db.execute(sql`drop function refuse_sites cascade`);
}

const duplicateUntilKilled = (uuid: string, name: string) =>
  refuseSites(() =>
    expect(amelia.call(calls.duplicate, { uuid, name })).rejects.toMatchObject({ code: 'server' }),
  );

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

it('refuses to copy only a part of the sites while an import is adding them', async () => {
  const { uuid } = await createSearched(api, amelia);
  const rows = Array.from(
    { length: 3 },
    (_, index) => `Brindle,I-${index},${index + 1} Added Row,,,Leeds,,LS1 4AP`,
  );
  await refuseSites(() =>
    expect(
      amelia.call(calls.locations.importLocations, { uuid, addresses: csv(...rows) }),
    ).rejects.toMatchObject({ code: 'server' }),
  );
  await expect(amelia.call(calls.duplicate, { uuid, name: 'Partial copy' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^Sites are being added to this multi quote/),
  });
  await resumeImportsJob.handle({}, api.provider);
  await amelia.call(calls.duplicate, { uuid, name: 'Whole copy' });
  await api.drainJobs();
  expect(await sitesOfCopies('Whole copy')).toEqual([6]);
});
