import type { Database } from '../db/database-type.ts';
import { sql } from '../db/drizzle.ts';
import { FILE_COLUMNS } from '../maintenance/orphaned-files.ts';
import { isDemoFile } from '../seed/demo-files.ts';
import type { Manifest } from './manifest.ts';

/** Rows of every table outside PostgreSQL's own schemas. */
export async function countRows(db: Database): Promise<Manifest['tables']> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%' order by 1, 2`);
  const counts: Manifest['tables'] = {};
  for (const { schema, name } of tables) {
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    counts[`${schema}.${name}`] = rows[0]?.rows ?? 0;
  }
  return counts;
}

export async function readMigrations(db: Database): Promise<Manifest['migrations']> {
  const { rows } = await db.execute<{ count: number; latest: string }>(
    sql`select count(*)::int as count, coalesce(max(created_at), 0)::text as latest from drizzle.__drizzle_migrations`,
  );
  return { count: rows[0]?.count ?? 0, latest: Number(rows[0]?.latest ?? 0) };
}

/** Ids of the uploaded files that rows refer to, without the demo's own files. */
export async function listReferencedFiles(db: Database): Promise<string[]> {
  const ids = new Set<string>();
  for (const { column, table } of FILE_COLUMNS) {
    const rows = await db.selectDistinct({ id: column }).from(table);
    for (const { id } of rows) if (typeof id === 'string' && !isDemoFile(id)) ids.add(id);
  }
  return [...ids];
}

/** The first table whose number of rows differs, as a sentence; null if all agree. */
export function findDifference(expected: Manifest['tables'], found: Manifest['tables']): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)]))
    if (expected[name] !== found[name])
      return `${name} has ${found[name] ?? 'no'} rows instead of ${expected[name] ?? 'no'}`;
  return null;
}
