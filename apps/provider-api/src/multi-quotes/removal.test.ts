import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, sql } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import { countRowsRead, queriesOf } from '../testing/database/statements.ts';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { removeMultiQuoteJob, resumeRemovalsJob } from './removal.ts';
import { multiQuotes } from './tables.ts';

const calls = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

/** Deletes a multi-quote and stops its job, as if the server was killed right after the call. */
async function removeAndKill(uuid: string) {
  await amelia.call(calls.remove, { uuid });
  await db.execute(sql`delete from jobs.job`);
}

/** Lets the time pass in which a deleted multi-quote can be restored. */
const endRestoreTime = (uuid: string) =>
  db.execute(sql`update multi_quotes set hidden_at = hidden_at - interval '1 day' where uuid = ${uuid}`);

const findRow = async (uuid: string) => {
  const [row] = await db.select().from(multiQuotes).where(eq(multiQuotes.uuid, uuid));
  return row;
};

it('shows nothing of a multi-quote from the moment it is deleted', async () => {
  const { uuid } = await createSaved(api, amelia);
  const name = 'Vanishing roll-out';
  const customerName = 'Vanishing customer';
  await amelia.call(calls.update, { uuid, name });
  const { items } = await amelia.call(calls.locations.list, { uuid });
  const locationUuid = items[0]?.uuid ?? '';
  await amelia.call(calls.locations.update, { uuid, locationUuid, customerName });
  await amelia.call(calls.negotiations.create, { uuid, name, selection: 'all' });
  const read = async () => {
    const [all, available, exported, requests, customers, suggested, hits, figures] = await Promise.all([
      amelia.call(calls.list, { search: name }),
      amelia.call(calls.listAvailable, { search: name }),
      amelia.call(calls.export, { search: name }),
      amelia.call(calls.listPriceRequests, { search: name }),
      amelia.call(contract.customers.listSummaries, { search: customerName }),
      amelia.call(contract.customers.list, { search: customerName }),
      amelia.call(contract.search.find, { search: name }),
      amelia.call(contract.dashboard.get, {}),
    ]);
    return {
      found: [all, available, requests, customers].map(({ items: each }) => each.length),
      exported: (await exported.blob.text()).includes(name),
      suggested: suggested.length,
      hits: hits.length,
      counted: figures.multiQuotes?.byStatus.reduce((sum, { count }) => sum + count, 0) ?? 0,
    };
  };
  const before = await read();
  expect(before).toMatchObject({ found: [1, 1, 1, 1], exported: true, suggested: 1, hits: 1 });

  await removeAndKill(uuid);

  expect(await read()).toEqual({
    found: [0, 0, 0, 0],
    exported: false,
    suggested: 0,
    hits: 0,
    counted: before.counted - 1,
  });
  const answers = await Promise.allSettled([
    amelia.call(calls.get, { uuid }),
    amelia.call(calls.remove, { uuid }),
    amelia.call(calls.update, { uuid, name: 'Again' }),
    amelia.call(calls.quotes.list, { uuid }),
    amelia.call(calls.locations.list, { uuid }),
  ]);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } });
});

it('refuses to accept a quote whose multi-quote is being deleted', async () => {
  const { uuid, references } = await createSaved(api, amelia);
  const [reference = ''] = references;
  await removeAndKill(uuid);
  // The deal has more quotes than the call itself cancels.
  await db.execute(sql`update quotes set status = 'created' where reference = ${reference}`);
  const accepted = amelia.call(contract.quotes.single.accept, { reference });
  await expect(accepted).rejects.toMatchObject({ code: 'conflict' });
});

it('cancels the quotes of a removal whose server was killed, and removes its rows a day later', async () => {
  const { uuid, references } = await createSaved(api, amelia);
  await removeAndKill(uuid);
  await db.execute(sql`update quotes set status = 'created' where multi_quote_uuid = ${uuid}`);
  await resumeRemovalsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await findRow(uuid)).toMatchObject({ deletedBy: 'Amelia Hartley' });
  const cancelled = await db.select().from(quotes).where(eq(quotes.multiQuoteUuid, uuid));
  expect(cancelled.map(({ status }) => status)).toEqual(references.map(() => 'cancelled'));
  await endRestoreTime(uuid);
  await resumeRemovalsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await findRow(uuid)).toBeUndefined();
});

it('removes no multi-quote that is in use', async () => {
  const { uuid } = await amelia.call(calls.create, { name: 'In use' });
  const { id } = (await findRow(uuid)) ?? { id: 0 };
  await removeMultiQuoteJob.handle({ id }, api.provider);
  expect(await findRow(uuid)).toMatchObject({ name: 'In use' });
});

it('does not read cancelled quotes again', async () => {
  const { uuid } = await createSaved(api, amelia);
  const { rows: columns } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'quotes' and is_generated = 'NEVER' and column_name not in ('reference', 'status')`);
  const same = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  // Adds 2,000 cancelled quotes whose references sort before the others.
  await db.execute(sql`
    insert into quotes (reference, status, ${same})
    select 'QM-0' || copy, 'cancelled', ${same} from quotes, generate_series(1, 2000) as copy
    where reference = (select min(reference) from quotes where multi_quote_uuid = ${uuid})`);
  await db.execute(sql`analyze quotes`);
  const queries = await queriesOf(db, () => amelia.call(calls.remove, { uuid }));
  const next = queries.find(({ text }) => /^select "quotes"."reference" as "reference" from/.test(text));
  if (next === undefined) throw new Error('A deletion reads the next quotes.');
  await api.drainJobs();
  expect(await db.transaction((tx) => countRowsRead(tx, next, 'quotes'))).toBe(0);
});
