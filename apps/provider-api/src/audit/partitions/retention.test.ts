import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AUDIT_DAYS } from '@portal/api-client/audit';
import { audit, auditCheckpoints } from '../../auth/tables.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { asc } from '../../db/drizzle.ts';
import { buildIndexes } from '../../migrations/build-indexes.ts';
import { MIGRATIONS } from '../../migrations/schema-version.ts';
import { createSecrets } from '../../secrets.ts';
import { addDays } from '../../shared/days.ts';
import { testConfig } from '../../testing/config.ts';
import { openEmptyDatabase } from '../../testing/database/empty-database.ts';
import { queriesOf } from '../../testing/database/statements.ts';
import { inLongRun } from '../../testing/in-long-run.ts';
import { removeOldRows } from '../retention.ts';
import { sealAudit } from '../seal.ts';
import { verifyAudit } from '../verify.ts';
import { convertAudit } from './convert.ts';
import { listPartitions, monthStart, type Partition } from './list.ts';
import { prepareMonths } from './months.ts';

const secrets = createSecrets(testConfig(), 'create');
const now = () => new Date();
const log = { info: () => {}, error: () => {} };
/** When the table was partitioned: nine months before the retention period begins. */
const CONVERTED = monthStart(addDays(now(), -AUDIT_DAYS), -9);
/** A time in the first partition, which has no lower bound, and the starts of the next two partitions. */
const [WIDE, FIRST, SECOND] = [CONVERTED, monthStart(CONVERTED, 2), monthStart(CONVERTED, 3)];

/** A dump of the database that the first test migrated, for the other tests. */
let converted: Blob | undefined;
let database: OpenDatabase;
let provider: OpenDatabase & { secrets: typeof secrets; now: typeof now; log: typeof log };
beforeEach(async () => {
  database = await openEmptyDatabase(converted);
  provider = { ...database, secrets, now, log };
  if (converted !== undefined) return;
  await database.migrate(MIGRATIONS);
  await buildIndexes(database.db, { concurrently: database.queue.backend === 'postgres', log });
  await convertAudit(database.db, CONVERTED);
  // As when a server ran in each month.
  for (let later = 1; monthStart(CONVERTED, later) < now(); later += 1)
    await prepareMonths({ ...provider, now: () => monthStart(CONVERTED, later) });
  if (database.queue.backend === 'pglite') converted = await database.dump();
});
afterEach(() => database.close());

/** Seals each row before the next is added. */
async function appendInOrder(...times: readonly Date[]): Promise<void> {
  for (const at of times) {
    await append(at);
    await sealAudit(provider);
  }
}

const append = (at: Date) =>
  database.db.insert(audit).values({ at, action: 'contacts.update', params: {}, requestId: 'test' });

const listRows = async () =>
  (await database.db.select({ at: audit.at }).from(audit).orderBy(asc(audit.position))).map(({ at }) => at);

const expectVerified = async (rows: number) =>
  expect(await verifyAudit(provider)).toMatchObject({ rows, faults: [] });

const later = (at: Date, seconds = 1) => new Date(at.getTime() + seconds * 1000);
const firstPartition = async () => (await listPartitions(database.db))[0];

/** Whether all rows of a partition are older than the retention period. */
const isPast = ({ to }: Pick<Partition, 'to'>) => to <= addDays(now(), -AUDIT_DAYS);

it('removes months with their tables, and the chain is still verified', async () => {
  await appendInOrder(WIDE, later(WIDE), FIRST, later(FIRST), SECOND, now());
  const before = await listPartitions(database.db);
  expect(before.filter(isPast).length).toBeGreaterThan(5);
  const queries = await queriesOf(database.db, () => removeOldRows(provider));
  expect(await listPartitions(database.db)).toEqual(before.filter((each) => !isPast(each)));
  expect(await listRows()).toHaveLength(1);
  await expectVerified(1);
  const { db } = database;
  const checkpoints = await db.select().from(auditCheckpoints).orderBy(auditCheckpoints.position);
  expect(checkpoints.map(({ position }) => position)).toEqual([2, 4, 5]);
  expect(queries.filter(({ text }) => text.startsWith('drop table'))).toHaveLength(
    before.filter(isPast).length,
  );
  await appendInOrder(now());
  await expectVerified(2);
});

inLongRun('keeps a month that ended within the retention period, with all rows', async () => {
  const oldest = addDays(now(), -AUDIT_DAYS);
  const [current] = (await listPartitions(database.db)).filter((each) => !isPast(each));
  await appendInOrder(monthStart(oldest), later(oldest, 600), now());
  await removeOldRows(provider);
  expect(await firstPartition()).toEqual(current);
  expect(await listRows()).toHaveLength(3);
  await expectVerified(3);
});

inLongRun('keeps a month with a row that is not sealed, and all later ones', async () => {
  await appendInOrder(WIDE, FIRST, SECOND);
  await append(later(FIRST));
  await removeOldRows(provider);
  expect(await firstPartition()).toMatchObject({ from: FIRST });
  expect(await listRows()).toHaveLength(3);
  await expectVerified(2);
  await sealAudit(provider);
  await expectVerified(3);
  await removeOldRows(provider);
  expect(await listRows()).toEqual([]);
  await expectVerified(0);
});

inLongRun('removes rows of the next month that were sealed before the last row of the month', async () => {
  // The transaction of the third row committed late.
  await appendInOrder(FIRST, SECOND, later(FIRST), later(SECOND), now());
  await removeOldRows(provider);
  expect(await listRows()).toHaveLength(1);
  await expectVerified(1);
});

inLongRun('keeps a month whose last row was sealed after a row that must be stored', async () => {
  const newer = later(addDays(now(), -AUDIT_DAYS), 3600);
  await appendInOrder(FIRST, newer, later(FIRST), now());
  await removeOldRows(provider);
  expect(await firstPartition()).toMatchObject({ from: FIRST });
  expect(await listRows()).toHaveLength(4);
  await expectVerified(4);
});

inLongRun('continues where a removal was interrupted', async () => {
  await appendInOrder(WIDE, FIRST, SECOND, now());
  const { db } = database;
  const stop = new Error('killed');
  let removals = 0;
  const failing = new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction') {
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (work: Parameters<typeof target.transaction>[0]) =>
        target.transaction(async (tx) => {
          const result = await work(tx);
          removals += 1;
          // Before the second removal commits.
          if (removals === 2) throw stop;
          return result;
        });
    },
  });
  await expect(removeOldRows({ db: failing, now })).rejects.toBe(stop);
  expect(await listRows()).toHaveLength(3);
  await expectVerified(3);
  await removeOldRows(provider);
  expect(await listRows()).toHaveLength(1);
  await expectVerified(1);
});
