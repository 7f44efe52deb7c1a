import { isPartitioned } from '../audit/partitions/list.ts';
import { openSecrets } from '../auth/open-secrets.ts';
import { inspectPostgres, withClient } from '../backups/postgres.ts';
import { findBackupUrl } from '../backups/postgres-programs.ts';
import type { Config } from '../config.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { hasEmbeddedDatabase } from '../db/storage/embedded-folder.ts';
import { markMoved, unmarkMoved } from '../db/storage/moved-database.ts';
import { ADAPT_JOBS_TO_SERVER, createQueue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrations/migrate.ts';
import { assertNotNewer, isMigrated } from '../migrations/schema-version.ts';
import { isPortalRunning } from '../release-state/is-portal-running.ts';
import { listOtherObjects } from './other-objects.ts';
import { copyPartitions } from './partitions.ts';
import { suspendRules } from './suspend-rules.ts';
import {
  assertSameTables,
  copyRows,
  copySequences,
  listTables,
  type Query,
  SAME_TEXT,
  summarize,
  type Table,
} from './tables.ts';

/** Migrations and the queue fill these tables of a database without data. */
const BOOKKEEPING = [
  'drizzle.__drizzle_migrations',
  'jobs.queue',
  'jobs.version',
  'public.audit_chain_end',
  'public.quote_count_builds',
];

/** A position in the log of a database server means nothing on another server. */
const FORGET_POSITIONS = ['api_tokens', 'sessions'].map(
  (table) => `update ${table} set written_position = null where written_position is not null`,
);

/** A database or a role can have limits that a long transaction would exceed. Not every version has all of them. */
const NO_TIMEOUTS = `select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

const OLDER =
  'The embedded database is older than this version of the portal. Start this version once without DATABASE_URL, and stop it.';

interface MoveOptions {
  /** Only checks both databases and counts the rows. */
  isCheck?: boolean;
  /** Called for each table: once it is copied and compared, or counted. */
  onTable?: (name: string, rows: number) => void;
  /** Called once the copy is complete and stored. */
  onCopied?: () => void | Promise<void>;
  /** Called with what an operator should know, although the move or the check succeeds. */
  onWarning?: (message: string) => void;
}

/**
 * Copies the embedded database of the data folder into the empty PostgreSQL database of `DATABASE_URL`, in one
 * transaction. No server can use the data folder meanwhile. Commits only if each table has the same rows as its source.
 * After that, nothing opens the embedded database until {@link returnToEmbedded}. @throws BackupError
 */
export async function moveData(config: Config, options: MoveOptions = {}): Promise<void> {
  const url = await findBackupUrl(config);
  if (url === null) throw new BackupError('DATABASE_URL is not set, so there is no database to copy to.');
  const dataDir = config.dataDir ?? '.data';
  if (!hasEmbeddedDatabase(dataDir)) throw new BackupError(`There is no embedded database in ${dataDir}.`);
  await assertNoPortal(dataDir);
  // Locks the data folder.
  const source = await openDatabase({ ...config, dataDir, databaseUrl: null });
  try {
    await assertCurrent(source.db);
    await openSecrets({ ...config, dataDir }, source.db);
    await assertUnused(url, config.databaseDirectUrl !== null);
    if (options.isCheck === true) await checkTables(source.db, config, options);
    else await moveTables(source.db, url, { ...config, dataDir }, options);
  } finally {
    await source.close();
  }
}

/** The lock of the data folder does not show a portal in another container. */
async function assertNoPortal(dataDir: string): Promise<void> {
  if (await isPortalRunning(dataDir))
    throw new BackupError(`A portal runs on the data folder ${dataDir}. Stop it first. Nothing was changed.`);
}

/**
 * Lets the embedded database be used again after a move. Removes its jobs: those that the portal has done on PostgreSQL
 * would run a second time. Returns how many. @throws BackupError
 */
export async function returnToEmbedded(config: Config): Promise<number> {
  const dataDir = config.dataDir ?? '.data';
  if (config.databaseUrl !== null)
    throw new BackupError('DATABASE_URL is set. Run this command, and then the portal, without it.');
  if (!hasEmbeddedDatabase(dataDir)) throw new BackupError(`There is no embedded database in ${dataDir}.`);
  await assertNoPortal(dataDir);
  const { db, close } = await openDatabase({ ...config, dataDir }, undefined, undefined, {
    isMovedAllowed: true,
  });
  const removeJobs = async () => {
    if (!(await hasQueue(db))) return 0;
    const { rows } = await db.execute(sql`delete from jobs.job returning id`);
    return rows.length;
  };
  const removed = await removeJobs().finally(close);
  // Last: until the jobs are removed, the portal must not start.
  unmarkMoved(dataDir);
  return removed;
}

const toQuery =
  (db: Database): Query =>
  async <Row extends object>(text: string) => {
    try {
      return (await db.execute(sql.raw(text))).rows as Row[];
    } catch (error) {
      // Drizzle's own message has only the statement.
      throw error instanceof Error ? (error.cause ?? error) : error;
    }
  };

/** This command never migrates the source. A portal of this version must have done it. */
async function assertCurrent(db: Database): Promise<void> {
  await assertNotNewer(db);
  if ((await isMigrated(db)) && (await isPartitioned(db)) && (await hasQueue(db))) return;
  throw new BackupError(OLDER);
}

async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('jobs.version') is not null as found`,
  );
  return rows[0]?.found === true;
}

/** Refuses a database that has rows or that others use, and one that could not store every character. */
async function assertUnused(url: string, isPooled: boolean): Promise<void> {
  const { connections } = await inspectPostgres(url, { isPooled });
  if (connections > 0)
    throw new BackupError(
      `The database has other connections (${connections}). Stop every server that uses it. Nothing was changed.`,
    );
  await withClient(url, async (client) => {
    const query = createQuery(client);
    const [encoding] = await query<{ name: string }>("select current_setting('server_encoding') as name");
    if (encoding?.name !== 'UTF8')
      throw new BackupError(`The database has the encoding ${encoding?.name}. Create one with UTF8.`);
    await assertEmpty(query);
  });
}

async function assertEmpty(query: Query): Promise<void> {
  for (const { name } of await listTables(query)) {
    if (BOOKKEEPING.includes(name)) continue;
    if ((await query(`select from only ${name} limit 1`)).length > 0)
      throw new BackupError(
        `The database of DATABASE_URL has data already (in ${name}). Nothing was changed. Create an empty database.`,
      );
  }
}

const createQuery =
  (client: Parameters<Parameters<typeof withClient>[1]>[0]): Query =>
  async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await client.query<Row & Record<string, unknown>>(text, values as unknown[])).rows;

/** Compares the source with a new database in memory, which has the tables that the target will get. */
async function checkTables(source: Database, config: Config, options: MoveOptions): Promise<void> {
  const created = await openDatabase({ ...config, dataDir: null, databaseUrl: null });
  try {
    await prepareTables(created);
    const query = toQuery(created.db);
    await copyPartitions(toQuery(source), query);
    await assertFits(toQuery(source), query, options);
  } finally {
    await created.close();
  }
  await countTables(toQuery(source), options);
}

/** Refuses tables and columns that the target does not have, and warns of other objects that are not copied. */
async function assertFits(source: Query, target: Query, { onWarning }: MoveOptions): Promise<Table[]> {
  const tables = await listTables(source);
  assertSameTables(tables, await listTables(target));
  const readVersion = async (query: Query) => (await query<object>('select version from jobs.version'))[0];
  if (JSON.stringify(await readVersion(source)) !== JSON.stringify(await readVersion(target)))
    throw new BackupError(OLDER);
  for (const name of await listOtherObjects(source, target))
    onWarning?.(`The ${name} is not part of this version of the portal. It is not copied.`);
  return tables;
}

async function countTables(query: Query, { onTable }: MoveOptions): Promise<void> {
  for (const { name } of await listTables(query)) {
    const [found] = await query<{ rows: number }>(`select count(*)::int as rows from only ${name}`);
    onTable?.(name, found?.rows ?? 0);
  }
}

async function moveTables(
  source: Database,
  url: string,
  config: Config,
  options: MoveOptions,
): Promise<void> {
  const target = await openDatabase({
    ...config,
    databaseUrl: url,
    databaseDirectUrl: null,
    databaseReadUrls: [],
  });
  try {
    // Servers that start meanwhile wait.
    await target.alone(async () => {
      await prepareTables(target);
      await withClient(url, async (client) => {
        const query = createQuery(client);
        await query('begin');
        await query(NO_TIMEOUTS);
        await source.transaction((tx) => copyTables(toQuery(tx), query, options));
        await query('commit');
        await finishMove(config.dataDir ?? '.data', options);
        // Autovacuum does the same later.
        await query('set statement_timeout = 0')
          .then(() => query('vacuum (analyze)'))
          .catch((error: unknown) =>
            options.onWarning?.(`Statistics were not collected: ${describe(error)}`),
          );
      });
    });
  } finally {
    await target.close();
  }
}

async function finishMove(dataDir: string, { onCopied, onWarning }: MoveOptions): Promise<void> {
  try {
    markMoved(dataDir, new Date());
  } catch (error) {
    onWarning?.(
      `The embedded database in ${dataDir} was not marked as moved: ${describe(error)}. Never start the portal without DATABASE_URL.`,
    );
  }
  await onCopied?.();
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the tables of the portal and of its queue. */
async function prepareTables(target: OpenDatabase): Promise<void> {
  const log = createLog('silent', 'json', () => new Date());
  await migrate(target, log);
  const queue = createQueue(target, [], (error) => log.error('jobs', error));
  await queue.prepare();
  await queue.stop();
}

async function copyTables(source: Query, target: Query, options: MoveOptions): Promise<void> {
  for (const statement of SAME_TEXT) await Promise.all([source(statement), target(statement)]);
  // A server that started since the check has filled the database.
  await assertEmpty(target);
  await copyPartitions(source, target);
  const tables = await assertFits(source, target, options);
  const restoreRules = await suspendRules(target);
  for (const name of BOOKKEEPING) await target(`delete from ${name}`);
  for (const table of tables) {
    await copyRows(source, target, table);
    const [expected, found] = [await summarize(source, table), await summarize(target, table)];
    if (expected.rows !== found.rows || expected.checksum !== found.checksum)
      throw new BackupError(
        `${table.name} has ${found.rows} rows with the checksum ${found.checksum} instead of ${expected.rows} with ` +
          `${expected.checksum}. Nothing was copied.`,
      );
    options.onTable?.(table.name, Number(expected.rows));
  }
  await copySequences(source, target);
  await restoreRules();
  for (const statement of [...FORGET_POSITIONS, ...ADAPT_JOBS_TO_SERVER]) await target(statement);
}
