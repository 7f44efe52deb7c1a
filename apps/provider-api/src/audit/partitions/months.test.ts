import { expect, it } from '@jest/globals';
import { audit } from '../../auth/tables.ts';
import { sql } from '../../db/drizzle.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { sealAudit } from '../seal.ts';
import { verifyAudit } from '../verify.ts';
import { DEFAULT_PARTITION, isWide, listPartitions, monthStart, partitionName } from './list.ts';
import { prepareMonths } from './months.ts';

const { api } = await openTestApi({});
const { db, now } = api.provider;

const prepare = () => prepareMonths(api.provider);
const month = (later: number) => monthStart(now(), later);
const endOf = async () => (await listPartitions(db)).at(-1)?.to;

const append = (...times: readonly Date[]) =>
  db
    .insert(audit)
    .values(times.map((at) => ({ at, action: 'contacts.update', params: {}, requestId: 'test' })));

async function countIn(name: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${partitionName(name)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Expects partitions without gaps. The first has no lower bound. */
async function expectConsecutive(): Promise<void> {
  const partitions = await listPartitions(db);
  expect(partitions.map(({ from }) => from)).toEqual([null, ...partitions.slice(0, -1).map(({ to }) => to)]);
}

async function expectVerified(): Promise<void> {
  await sealAudit(api.provider);
  expect(await verifyAudit(api.provider)).toMatchObject({
    rows: await db.$count(audit),
    faults: [],
    unsealed: 0,
  });
}

it('creates partitions for this month and the next three, once', async () => {
  expect(await endOf()).toEqual(month(4));
  await expectConsecutive();
  const before = await listPartitions(db);
  await prepare();
  expect(await listPartitions(db)).toEqual(before);
});

it('puts each row into the partition of its month, from the first instant of the month', async () => {
  const { name, to } = (await listPartitions(db)).at(-1) ?? { name: '', to: new Date() };
  await append(month(3), new Date(to.getTime() - 1), new Date(month(3).getTime() - 1));
  expect(await countIn(name)).toBe(2);
  await append(to);
  expect(await countIn(name)).toBe(2);
  expect(await countIn(DEFAULT_PARTITION)).toBe(1);
  await expectVerified();
});

it('turns the default partition into one for its rows, and changes no row', async () => {
  await append(month(6), month(4));
  await sealAudit(api.provider);
  await append(new Date(month(6).getTime() + 5));
  const ids = async () =>
    (await db.select({ id: audit.id }).from(audit).orderBy(audit.id)).map(({ id }) => id);
  const [before, rows] = [await ids(), await countIn(DEFAULT_PARTITION)];
  expect(rows).toBe(4);
  await prepare();
  expect(await countIn(DEFAULT_PARTITION)).toBe(0);
  expect(await ids()).toEqual(before);
  const last = (await listPartitions(db)).at(-1);
  expect(last).toMatchObject({ from: month(4), to: month(7) });
  expect(await countIn(last?.name ?? '')).toBe(rows);
  await append(month(7));
  expect(await countIn(DEFAULT_PARTITION)).toBe(1);
  await prepare();
  expect((await listPartitions(db)).at(-1)).toMatchObject({ from: month(7), to: month(8) });
  await expectConsecutive();
  await expectVerified();
});

it('creates each partition once on concurrent connections, while rows are added', async () => {
  for (let round = 0; round < 3; round += 1) {
    api.advance({ days: 150 });
    await Promise.all([prepare(), append(now(), month(1)), prepare(), append(now(), month(9)), prepare()]);
    await prepare();
    expect(((await endOf())?.getTime() ?? 0) >= month(4).getTime()).toBe(true);
    expect(await countIn(DEFAULT_PARTITION)).toBe(0);
    await expectConsecutive();
  }
  await expectVerified();
});

it('creates one partition for all months in which no server ran', async () => {
  const before = await listPartitions(db);
  const end = before.at(-1)?.to ?? now();
  const months =
    12 * (end.getUTCFullYear() - now().getUTCFullYear()) + end.getUTCMonth() - now().getUTCMonth();
  api.advance({ days: 31 * (months + 6) });
  await prepare();
  const added = (await listPartitions(db)).slice(before.length);
  expect(added[0]).toMatchObject({ from: end, to: month(0) });
  expect(added.map(isWide)).toEqual([true, false, false, false, false]);
  await expectConsecutive();
});

it('refuses changes by statements that name a partition', async () => {
  const names = [...(await listPartitions(db)).map(({ name }) => name), DEFAULT_PARTITION];
  const filled = [];
  for (const name of names) {
    const table = partitionName(name);
    if ((await countIn(name)) > 0) filled.push(name);
    const refused = [sql`truncate ${table}`];
    if (filled.includes(name))
      refused.push(
        sql`delete from ${table}`,
        sql`update ${table} set action = 'other'`,
        sql`update ${table} set position = position, hash = hash`,
        sql`insert into ${table} select * from ${table}`,
      );
    for (const statement of refused)
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'The audit log is append-only.' }),
      });
  }
  expect(filled.length).toBeGreaterThan(3);
  await append(now());
  const here = (await listPartitions(db)).find(
    ({ from, to }) => from !== null && from <= now() && now() < to,
  );
  const seal = (position: number) => sql`
    update ${partitionName(here?.name ?? '')} set position = ${position}, hash = '', previous_hash = '' where position is null`;
  for (const position of [1, 1_000_000])
    await expect(db.execute(seal(position))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('do not follow') }),
    });
  await expectVerified();
});

it('gives each partition the indexes of the table', async () => {
  const { rows } = await db.execute<{ indexes: number }>(sql`
    select distinct (select count(*)::int from pg_index where indrelid = inhrelid and indisvalid) as indexes
    from pg_inherits where inhparent = 'audit'::regclass and inhrelid <> (
      select oid from pg_class where relname like 'audit_until_%' and relkind = 'r')`);
  expect(rows).toEqual([{ indexes: 5 }]);
});
