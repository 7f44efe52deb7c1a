import { sql } from 'drizzle-orm';
import type { Database } from '../db/database-type.ts';

const INDEX = /create (?:unique )?index (if not exists "(\w+)" [^;]+)/gi;

/**
 * Builds the indexes that pending migrations add to existing tables (`CREATE INDEX IF NOT EXISTS`), while the previous
 * version reads and writes. Migrations run in a transaction, in which PostgreSQL would block writes until the index is
 * built; they find these indexes in place. Continues after an interruption.
 * @param migrations SQL of the pending migrations
 */
export async function buildIndexes(db: Database, migrations: readonly string[]): Promise<void> {
  for (const [statement, definition = '', name = ''] of migrations.flatMap((text) => [
    ...text.matchAll(INDEX),
  ])) {
    await dropUnfinished(db, name);
    const unique = /^create unique/i.test(statement) ? 'unique ' : '';
    await db.execute(sql.raw(`create ${unique}index concurrently ${definition}`));
  }
}

/** An interrupted build leaves an index that no query uses. */
async function dropUnfinished(db: Database, name: string): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_index where indexrelid = to_regclass(${`"${name}"`}) and not indisvalid`,
  );
  if (rows.length > 0) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
}
