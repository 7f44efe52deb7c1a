import { sql } from 'drizzle-orm';
import { isPartitioned } from '../audit/partitions/list.ts';
import { openSecrets } from '../auth/open-secrets.ts';
import { inspectPostgres, withClient } from '../backups/postgres.ts';
import { findBackupUrl } from '../backups/postgres-programs.ts';
import type { Config } from '../config.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { hasEmbeddedDatabase } from '../db/storage/embedded-folder.ts';
import { ADAPT_JOBS_TO_SERVER, createQueue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrations/migrate.ts';
import { assertNotNewer, isMigrated } from '../migrations/schema-version.ts';
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

interface MoveOptions {
  /** Only checks both databases and counts the rows. */
  isCheck?: boolean;
  /** Called for each table: once it is copied and compared, or counted. */
  onTable?: (name: string, rows: number) => void;
}

/**
 * Copies the embedded database of the data folder into the empty PostgreSQL database of `DATABASE_URL`, in one
 * transaction. The data folder stays as it is, and no server can use it meanwhile. Commits only if each table has the
 * same rows as its source. @throws BackupError
 */
export async function moveData(config: Config, options: MoveOptions = {}): Promise<void> {
  const url = await findBackupUrl(config);
  if (url === null) throw new BackupError('DATABASE_URL is not set, so there is no database to copy to.');
  const dataDir = config.dataDir ?? '.data';
  if (!hasEmbeddedDatabase(dataDir)) throw new BackupError(`There is no embedded database in ${dataDir}.`);
  // Locks the data folder.
  const source = await openDatabase({ ...config, dataDir, databaseUrl: null });
  try {
    await assertCurrent(source.db);
    await openSecrets({ ...config, dataDir }, source.db);
    await assertUnused(url, config.databaseDirectUrl !== null);
    if (options.isCheck === true) await countTables(toQuery(source.db), options);
    else await moveTables(source.db, url, { ...config, dataDir }, options);
  } finally {
    await source.close();
  }
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

/** The source is only read, so it must have been started with this version. */
async function assertCurrent(db: Database): Promise<void> {
  await assertNotNewer(db);
  if ((await isMigrated(db)) && (await isPartitioned(db)) && (await hasQueue(db))) return;
  throw new BackupError(
    'The embedded database is older than this version of the portal. Start this version once without DATABASE_URL, and stop it.',
  );
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
        await source.transaction((tx) => copyTables(toQuery(tx), query, options));
        await query('commit');
        await query('vacuum (analyze)');
      });
    });
  } finally {
    await target.close();
  }
}

/** Creates the tables of the portal and of its queue. */
async function prepareTables(target: OpenDatabase): Promise<void> {
  const log = createLog('silent', 'json', () => new Date());
  await migrate(target, log);
  const queue = createQueue(target, [], (error) => log.error('jobs', error));
  await queue.prepare();
  await queue.stop();
}

async function copyTables(source: Query, target: Query, { onTable }: MoveOptions): Promise<void> {
  for (const statement of SAME_TEXT) await Promise.all([source(statement), target(statement)]);
  // A server that started since the check has filled the database.
  await assertEmpty(target);
  await copyPartitions(source, target);
  const tables = await listTables(source);
  assertSameTables(tables, await listTables(target));
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
    onTable?.(table.name, Number(expected.rows));
  }
  await copySequences(source, target);
  await restoreRules();
  for (const statement of [...FORGET_POSITIONS, ...ADAPT_JOBS_TO_SERVER]) await target(statement);
}
