import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database-type.ts';
import { sql } from '../db/drizzle.ts';
import { DataDirError } from '../db/storage/data-dir-error.ts';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'drizzle');

interface Migration {
  /** When it was written, in milliseconds since 1970. */
  when: number;
  /** The name of its file without `.sql`. */
  tag: string;
}

/** Oldest first. */
export function listMigrations(): Migration[] {
  return JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')).entries;
}

/** When the latest migration of this version of the portal was written, in milliseconds since 1970. */
export function latestMigration(): number {
  return Math.max(...listMigrations().map(({ when }) => when));
}

/** Whether all migrations of this version, or of a newer one, have been carried out. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await readMigrated(db)) >= latestMigration();
}

/** When the latest migration that the database has was written; 0 if it has none. */
async function readMigrated(db: Database): Promise<number> {
  const { rows } = await db.execute<{ latest: string | null }>(
    sql`select max(created_at)::text as latest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.latest ?? 0);
}

async function hasMigrations(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  return rows[0]?.found != null;
}

/** Refuses a database that a newer version has migrated: drizzle would use it as if it were its own. */
export async function assertNotNewer(db: Database): Promise<void> {
  if (!(await hasMigrations(db))) return;
  if ((await readMigrated(db)) <= latestMigration()) return;
  throw new DataDirError(
    'The database was written by a newer version of the portal. Nothing was changed. ' +
      'Start the newer version, or restore a back-up from before the update.',
  );
}
