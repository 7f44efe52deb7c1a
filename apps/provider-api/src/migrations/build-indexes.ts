import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database-type.ts';
import { inArray, type SQL, sql } from '../db/drizzle.ts';
import { LOCK_TIMEOUT, retryWhileLocked } from '../db/statements/lock-timeout.ts';
import type { Log } from '../log.ts';
import { listMigrations, MIGRATIONS } from './schema-version.ts';

const STATEMENT =
  /^-- index: CREATE (UNIQUE )?INDEX "(\w+)" ON "(\w+)" (.+);$|(-- index: )?\bDROP INDEX (?:IF EXISTS )?"(\w+)"/gm;

export interface BuildOptions {
  /** Lets others write meanwhile; only on a database server. */
  concurrently: boolean;
  log: Log;
}

/**
 * Builds the indexes that migrations add to existing tables. A migration runs in a transaction, in which PostgreSQL would
 * block writes until the index is built. So it names the index in a comment, `-- index: CREATE INDEX …;`, and a server
 * builds what is missing after the migrations. Indexes that they replace (`-- index: DROP INDEX …;`) are dropped then.
 * Continues after an interruption.
 * @param migrations SQL of all migrations, oldest first
 */
export async function buildIndexes(
  db: Database,
  { concurrently, log }: BuildOptions,
  migrations: readonly string[] = readMigrations(),
): Promise<void> {
  const { indexes: missing, replaced } = listIndexes(migrations);
  const { rows } = await db.execute<{ name: string; valid: boolean }>(sql`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and ${inArray(sql`relname`, [...missing.keys()])}`);
  const how = sql.raw(concurrently ? 'concurrently ' : '');
  const unfinished = new Set<string>();
  for (const { name, valid } of rows) {
    if (valid) missing.delete(name);
    else unfinished.add(name);
  }
  for (const [name, { unique, table, columns }] of missing) {
    const partitions = concurrently ? await listPartitions(db, table) : null;
    const create = sql`create ${sql.raw(unique)}index`;
    if (partitions !== null) {
      await buildOnPartitions(db, log, { name, table, create, columns, partitions });
      continue;
    }
    // An interrupted build leaves an index that no query uses.
    if (unfinished.has(name)) await db.execute(sql`drop index ${how}${sql.identifier(name)}`);
    await db.execute(
      sql`${create} ${how}if not exists ${sql.identifier(name)} on ${sql.identifier(table)} ${sql.raw(columns)}`,
    );
  }
  await dropReplaced(db, log, [...replaced]);
}

/** The index of a partitioned table cannot be dropped concurrently. Others wait only for the moment that it takes. */
async function dropReplaced(db: Database, log: Log, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and ${inArray(sql`relname`, names)} order by relname`);
  for (const { name } of rows)
    await executeLocking(db, log, sql`drop index if exists ${sql.identifier(name)}`);
}

/** Partitions of a table as `schema.name`, or null if the table is not partitioned. */
async function listPartitions(db: Database, table: string): Promise<string[] | null> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select inhrelid::regclass::text as name from pg_partitioned_table left join pg_inherits on inhparent = partrelid
    where partrelid = to_regclass(${table}) order by inhrelid`);
  return rows.length === 0 ? null : rows.flatMap(({ name }) => name ?? []);
}

interface PartitionedIndex {
  name: string;
  table: string;
  create: SQL;
  columns: string;
  partitions: readonly string[];
}

/**
 * PostgreSQL refuses to build an index of a partitioned table concurrently. So this creates an invalid index of the
 * table, then builds an index on each partition and attaches it. The last one makes the index of the table valid.
 * Partitions that are created meanwhile have the index from the start.
 */
async function buildOnPartitions(
  db: Database,
  log: Log,
  { name, table, create, columns, partitions }: PartitionedIndex,
): Promise<void> {
  const index = sql.identifier(name);
  await executeLocking(
    db,
    log,
    sql`${create} if not exists ${index} on only ${sql.identifier(table)} ${sql.raw(columns)}`,
  );
  for (const partition of partitions) {
    const { rows } = await db.execute(sql`
      select from pg_index join pg_inherits on inhrelid = indexrelid
      where inhparent = ${name}::regclass and indrelid = ${partition}::regclass`);
    if (rows.length > 0) continue;
    const [schema = '', partitionName] = partition.split('.');
    const part = `${partitionName}_${name}`;
    // Conditions of partial indexes name the table.
    const ownColumns = columns.replaceAll(`"${table}".`, '');
    const path = sql`${sql.identifier(schema)}.${sql.identifier(part)}`;
    // Left by an interrupted build.
    await db.execute(sql`drop index concurrently if exists ${path}`);
    await db.execute(
      sql`${create} concurrently ${sql.identifier(part)} on ${sql.raw(partition)} ${sql.raw(ownColumns)}`,
    );
    await executeLocking(db, log, sql`alter index ${index} attach partition ${path}`);
  }
}

/** Executes a statement that others must not wait for. Building concurrently needs no such limit: nobody waits for it. */
async function executeLocking(db: Database, log: Log, statement: SQL): Promise<void> {
  const attempt = (watch: (pid: number) => void) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      for (const { pid } of rows) watch(pid);
      await tx.execute(statement);
    });
  await retryWhileLocked({ db, log, attempt });
}

interface Index {
  unique: string;
  table: string;
  /** What follows the table's name, as SQL. */
  columns: string;
}

/** The indexes to build, by name, and the names of those that they replace. A later migration may drop an index. */
function listIndexes(migrations: readonly string[]): { indexes: Map<string, Index>; replaced: Set<string> } {
  const indexes = new Map<string, Index>();
  const replaced = new Set<string>();
  for (const [, unique = '', name, table = '', columns = '', isLater, dropped] of migrations.flatMap(
    (text) => [...text.matchAll(STATEMENT)],
  )) {
    if (name !== undefined) {
      indexes.set(name, { unique, table, columns });
      replaced.delete(name);
    }
    if (dropped !== undefined) indexes.delete(dropped);
    if (dropped !== undefined && isLater !== undefined) replaced.add(dropped);
  }
  return { indexes, replaced };
}

const readMigrations = (): string[] =>
  listMigrations().map(({ tag }) => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'));
