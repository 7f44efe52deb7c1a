import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CASING, START_LOCK } from '../db/database.ts';
import type { Database } from '../db/database-type.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import type { Manifest } from './manifest.ts';
import { startProgram, toLibpq } from './postgres-programs.ts';
import { withoutTransactionTimeout } from './restore-script.ts';

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the statement that runs. Without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes pg_dump's custom format, and describes the same snapshot with `describe`. Others may write meanwhile. */
export function dumpPostgres<Result>(
  databaseUrl: string,
  file: string,
  describe: (db: Database) => Promise<Result>,
): Promise<Result> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const { url, env } = toLibpq(databaseUrl);
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.snapshot}`];
    const { child, done } = startProgram('pg_dump', [...args, `--dbname=${url}`], env);
    if (child.stdout === null) throw new Error('pg_dump has no output.');
    const [described] = await Promise.all([
      describe(drizzle({ client, casing: CASING }) as unknown as Database),
      pipeline(child.stdout, createWriteStream(file, { mode: 0o600, flush: true })).then(() => done),
    ]);
    return described;
  });
}

interface InspectOptions {
  /** Whether servers connect through pgBouncer. Its idle connections stay open after the servers have stopped. */
  isPooled: boolean;
}

/** Whether the database has tables, and how many servers and other programs are connected to it. */
export function inspectPostgres(
  databaseUrl: string,
  { isPooled }: InspectOptions,
): Promise<{ hasTables: boolean; connections: number }> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ hasTables: boolean; connections: number }>(
      `
      select exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%') as "hasTables",
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
            -- A running server has connections of its queue, which never go through pgBouncer.
            and (not $1 or state is distinct from 'idle' or application_name = 'pgboss'))
          as connections`,
      [isPooled],
    );
    return rows[0] ?? { hasTables: false, connections: 0 };
  });
}

const REMOVE_ALL = `
do $$ declare found name; begin
  for found in select nspname from pg_namespace where nspname <> 'information_schema' and nspname not like 'pg\\_%' loop
    execute format('drop schema %I cascade', found);
  end loop;
  create schema public;
end $$;`;

/** Some may have been ended since the back-up: signed out, or after a new password. They would work again. */
export const END_SESSIONS = 'delete from public.sessions';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Statements that fail the transaction if a table's number of rows differs from the back-up's. */
const checkRows = (tables: Manifest['tables']) =>
  Object.entries(tables).map(([name, rows]) => {
    const [schema = '', table = ''] = name.split('.');
    return `
do $$ declare found bigint; begin
  execute format('select count(*) from %I.%I', ${quote(schema)}, ${quote(table)}) into found;
  if found <> ${rows} then raise exception '${name} has % rows instead of ${rows}', found; end if;
end $$;`;
  });

/**
 * Restores a dump in one transaction, which replaces everything in the database and fails if a table's number of rows
 * differs from the back-up's. Ends all sessions. Nothing changes before the commit, whichever process is killed.
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  tables: Manifest['tables'],
): Promise<void> {
  const hasTransactionTimeout = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return Number(rows[0]?.version) >= 170_000;
  });
  const { url, env } = toLibpq(databaseUrl);
  const restore = startProgram(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file],
    {},
  );
  const psql = startProgram('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', '-', `--dbname=${url}`], env);
  const { stdin } = psql.child;
  const { stdout } = restore.child;
  if (stdin === null || stdout === null) throw new Error('The programs have no pipes.');
  psql.child.stdout?.resume();
  const restored: AsyncIterable<Buffer> = stdout;
  async function* script() {
    yield `begin;\nselect pg_advisory_xact_lock(${START_LOCK});\n${REMOVE_ALL}\n`;
    yield* hasTransactionTimeout ? restored : withoutTransactionTimeout(restored);
    await restore.done; // throws if pg_restore failed, so that incomplete data is not committed
    yield `${checkRows(tables).join('\n')}\n${END_SESSIONS};\ncommit;\n`;
  }
  const sent = pipeline(script(), stdin).catch((error: unknown) => error);
  // psql's own message says more than the broken pipe.
  await Promise.all([psql.done, restore.done]).catch((error: unknown) => {
    restore.child.kill();
    throw error instanceof BackupError
      ? new BackupError(`${error.message}\nNothing was changed in the database.`)
      : error;
  });
  const failure = await sent;
  if (failure instanceof Error) throw failure;
}
