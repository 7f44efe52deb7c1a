import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import { createSaved } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { resumeAddingJob } from './resume-adding.ts';

const { negotiations } = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

interface Waiting extends Record<string, unknown> {
  data: { partnerId: number; negotiationId: number };
  seconds: number;
}

const listWaiting = async () =>
  (
    await db.execute<Waiting>(sql`
      select data, extract(epoch from start_after - created_on)::float8 as seconds from jobs.job
      where name = ${resumeAddingJob.name} and state < 'active'`)
  ).rows;

/** Starts a negotiation of all quotes and kills its server before the desk is asked. */
async function negotiateUntilKilled() {
  const { uuid } = await createSaved(api, amelia);
  await db.execute(sql`
    create function kill() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`);
  await db.execute(sql`
    create trigger killed before update on negotiations for each row when (old.adding is not null)
    execute function kill()`);
  const created = amelia.call(negotiations.create, { uuid, name: 'All', selection: 'all' });
  await expect(created).rejects.toMatchObject({ code: 'server' });
  await db.execute(sql`drop function kill cascade`);
}

const isAdding = async () =>
  (await db.execute(sql`select from negotiations where name = 'All' and adding is not null`)).rows.length > 0;

it('is sent with a negotiation of all quotes and resumes it seconds after a kill', async () => {
  await negotiateUntilKilled();
  const [job] = await listWaiting();
  expect(job?.seconds).toBeLessThanOrEqual(10);
  const jobData = job?.data ?? { partnerId: 0, negotiationId: 0 };

  // The request may still be running, so the job is queued again.
  await resumeAddingJob.handle(jobData, api.provider);
  expect(await isAdding()).toBe(true);
  expect(await listWaiting()).toHaveLength(2);

  api.advance({ seconds: 10 });
  await resumeAddingJob.handle(jobData, api.provider);
  expect(await isAdding()).toBe(false);
  const { rows } = await db.execute(sql`select from jobs.job where name = 'multi-quotes.price-desk'`);
  expect(rows).toHaveLength(1);
});
