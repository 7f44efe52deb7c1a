import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { audit } from '../auth/tables.ts';
import { sql } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { buildIndexes } from './build-indexes.ts';

const MIGRATIONS = [
  `-- index: CREATE INDEX "contacts_trial" ON "contacts" USING btree ("partner_id","created_at") WHERE "contacts"."id" > 0;
-- index: CREATE UNIQUE INDEX "contacts_trial_unique" ON "contacts" USING btree ("id");
-- index: CREATE INDEX "contacts_trial_dropped" ON "contacts" USING btree ("id");
CREATE INDEX "contacts_trial_of_migration" ON "contacts" USING btree ("id");`,
  'DROP INDEX IF EXISTS "contacts_trial_dropped";',
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const build = () => buildIndexes(api.provider.db, { concurrently: true, log: api.provider.log }, MIGRATIONS);

async function listTrials(): Promise<Record<string, unknown>[]> {
  const { rows } = await api.provider.db.execute<Record<string, unknown>>(sql`
    select relname as name, indisvalid as valid, indisunique as unique
    from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'contacts_trial%' order by 1`);
  return rows;
}

const BUILT = [
  { name: 'contacts_trial', valid: true, unique: false },
  { name: 'contacts_trial_unique', valid: true, unique: true },
];

it('builds the missing indexes that migrations name in comments', async () => {
  await build();
  expect(await listTrials()).toEqual(BUILT);
  await build();
  expect(await listTrials()).toEqual(BUILT);
});

it('builds an index again whose build was interrupted', async () => {
  const { db } = api.provider;
  await db.execute(sql`update pg_index set indisvalid = false where indexrelid = 'contacts_trial'::regclass`);
  await build();
  expect(await listTrials()).toEqual(BUILT);
});

it('drops an index that another replaces once that is built, also of a partitioned table', async () => {
  const { db, log } = api.provider;
  await db.execute(sql`create index contacts_old on contacts (created_at)`);
  await db.execute(sql`create index audit_old on audit (at)`);
  const listOld = async () =>
    (
      await db.execute(
        sql`select relname from pg_class where relname in ('contacts_old', 'audit_old', 'contacts_new')`,
      )
    ).rows;
  const migrations = [
    `-- index: CREATE INDEX "contacts_new" ON "contacts" USING btree ("created_at","id");
-- index: DROP INDEX "contacts_old";
-- index: DROP INDEX "audit_old";`,
  ];
  await buildIndexes(db, { concurrently: true, log }, migrations);
  expect(await listOld()).toEqual([{ relname: 'contacts_new' }]);
  // A later migration may add an index of this name again.
  const again = '-- index: CREATE INDEX "contacts_old" ON "contacts" USING btree ("created_at");';
  await buildIndexes(db, { concurrently: true, log }, [...migrations, again]);
  expect(await listOld()).toHaveLength(2);
});

it('builds an index of a partitioned table on each partition, and continues after an interruption', async () => {
  const { db } = api.provider;
  const migration =
    '-- index: CREATE UNIQUE INDEX "audit_trial" ON "audit" USING btree ("request_id","id","at") WHERE not "audit"."has_changes";';
  const buildOn = (database: typeof db) =>
    buildIndexes(database, { concurrently: true, log: api.provider.log }, [migration]);
  const count = async () => {
    const { rows } = await db.execute<{ valid: boolean; parts: number; partitions: number }>(sql`
      select indisvalid as valid, (select count(*)::int from pg_inherits where inhparent = indexrelid) as parts,
        (select count(*)::int from pg_inherits where inhparent = 'audit'::regclass) as partitions
      from pg_index where indexrelid = to_regclass('audit_trial')`);
    return rows;
  };
  const killed = new Error('killed');
  let left = 9;
  const failing = new Proxy(db, {
    get: (target, key) =>
      key === 'execute'
        ? (query: Parameters<typeof db.execute>[0]) => {
            left -= 1;
            if (left < 0) throw killed;
            return target.execute(query);
          }
        : Reflect.get(target, key),
  });
  await expect(buildOn(failing)).rejects.toBe(killed);
  expect((await count())[0]?.valid).toBe(false);
  await buildOn(db);
  const [built] = await count();
  expect(built).toMatchObject({ valid: true, parts: built?.partitions });
  expect(built?.parts).toBeGreaterThan(3);
  await buildOn(db);
  expect(await count()).toEqual([built]);
});

it('answers writers of a partitioned table while the build of an index waits for a writer', async () => {
  const { db, log } = api.provider;
  const append = (on: typeof db) =>
    on.insert(audit).values({ at: new Date(), action: 'contacts.update', params: {}, requestId: 'test' });
  let building: Promise<unknown> = Promise.resolve();
  await db.transaction(async (writer) => {
    await append(writer);
    building = buildIndexes(db, { concurrently: true, log }, [
      '-- index: CREATE INDEX "audit_waiting" ON "audit" USING btree ("request_id","at");',
    ]);
    const isWaiting = () =>
      db.execute(
        sql`select from pg_locks where relation = 'audit'::regclass and mode = 'ShareLock' and not granted`,
      );
    while ((await isWaiting()).rows.length === 0) await wait(20);
    const late = wait(7000, 'late', { ref: false });
    expect(await Promise.race([append(db).then(() => 'written'), late])).toBe('written');
  });
  await building;
  const { rows } = await db.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = 'audit_waiting'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});
