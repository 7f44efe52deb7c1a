import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database-type.ts';
import { DataDirError } from './storage/data-dir-error.ts';

/** When the latest migration of this version of the portal was written. */
function latestMigration(folder: string): number {
  const { entries }: { entries: { when: number }[] } = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  );
  return Math.max(...entries.map(({ when }) => when));
}

/** Refuses a database that a newer version has migrated: drizzle would use it as if it were its own. */
export async function assertNotNewer(db: Database, migrationsFolder: string): Promise<void> {
  const known = await db.execute<{ found: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (known.rows[0]?.found == null) return;
  const { rows } = await db.execute<{ latest: string | null }>(
    sql`select max(created_at)::text as latest from drizzle.__drizzle_migrations`,
  );
  if (Number(rows[0]?.latest ?? 0) <= latestMigration(migrationsFolder)) return;
  throw new DataDirError(
    'The database was written by a newer version of the portal. Nothing was changed. ' +
      'Start the newer version, or restore a back-up from before the update.',
  );
}
