import { eq, sql } from 'drizzle-orm';
import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';

/**
 * Everything that a partner has, as a count and a checksum for each table. Leaves out when users were last seen, which
 * any call may change.
 */
export async function readRowsOfPartner(db: Database, key: string): Promise<Record<string, unknown>> {
  const [partner] = await db.select().from(partners).where(eq(partners.key, key));
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where column_name = 'partner_id' and table_schema = 'public' and table_name <> 'audit' order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const found = await db.execute(
      sql`select count(*) as count, md5(string_agg(value::text, '|' order by value::text)) as content
        from ${sql.identifier(name)} t, lateral (select to_jsonb(t) - 'last_seen_at' as value) v where partner_id = ${partner?.id}`,
    );
    rows[name] = found.rows[0];
  }
  return rows;
}
