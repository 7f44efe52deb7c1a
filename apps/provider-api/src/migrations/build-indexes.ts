import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database-type.ts';
import { listMigrations, MIGRATIONS } from './schema-version.ts';

const STATEMENT = /^-- index: CREATE (UNIQUE )?INDEX ("(\w+)" .+);$|\bDROP INDEX (?:IF EXISTS )?"(\w+)"/gm;

/** How an index is created on each of the two databases: `concurrently` lets others write meanwhile. */
export interface BuildOptions {
  concurrently: boolean;
}

/**
 * Builds the indexes that migrations add to existing tables. A migration runs in a transaction, in which PostgreSQL would
 * block writes until the index is built. So it names the index in a comment, `-- index: CREATE INDEX …;`, and a server
 * builds what is missing after the migrations. Continues after an interruption.
 * @param migrations SQL of all migrations, oldest first
 */
export async function buildIndexes(
  db: Database,
  { concurrently }: BuildOptions,
  migrations: readonly string[] = readMigrations(),
): Promise<void> {
  const missing = listIndexes(migrations);
  const { rows } = await db.execute<{ name: string; valid: boolean }>(sql`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where ${inArray(sql`relname`, [...missing.keys()])}`);
  const how = sql.raw(concurrently ? 'concurrently ' : '');
  for (const { name, valid } of rows) {
    if (valid) missing.delete(name);
    // An interrupted build leaves an index that no query uses.
    else await db.execute(sql`drop index ${how}${sql.identifier(name)}`);
  }
  for (const { unique, definition } of missing.values())
    await db.execute(sql`create ${sql.raw(unique)}index ${how}if not exists ${sql.raw(definition)}`);
}

interface Index {
  unique: string;
  /** Name, table and columns as SQL. */
  definition: string;
}

/** By name. A later migration may drop an index. */
function listIndexes(migrations: readonly string[]): Map<string, Index> {
  const indexes = new Map<string, Index>();
  for (const [, unique = '', definition = '', name, dropped] of migrations.flatMap((text) => [
    ...text.matchAll(STATEMENT),
  ])) {
    if (name !== undefined) indexes.set(name, { unique, definition });
    if (dropped !== undefined) indexes.delete(dropped);
  }
  return indexes;
}

const readMigrations = (): string[] =>
  listMigrations().map(({ tag }) => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'));
