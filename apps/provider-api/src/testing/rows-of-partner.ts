import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';

/** Any call may change when a user was last seen, so only the rest of these rows is compared. */
const CONTENT_OF_USERS = sql`md5(string_agg((to_jsonb(t) - 'last_seen_at')::text, '|' order by t.id))`;
/** Every row that is added or changed gets the number of a later transaction. */
const LATEST_CHANGE = sql`max(xmin::text::bigint)`;

/** Everything that a partner has: for each table, how many rows, and what differs once one of them is changed. */
export async function readRowsOfPartner(db: Database, key: string): Promise<Record<string, unknown>> {
  const [partner] = await db.select().from(partners).where(eq(partners.key, key));
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where column_name = 'partner_id' and table_schema = 'public' and table_name <> 'audit' order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const found = await db.execute(
      sql`select count(*) as count, ${name === 'users' ? CONTENT_OF_USERS : LATEST_CHANGE} as state
        from ${sql.identifier(name)} t where partner_id = ${partner?.id}`,
    );
    rows[name] = found.rows[0];
  }
  return rows;
}
