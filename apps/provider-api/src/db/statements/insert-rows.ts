import { toSnakeCase } from 'drizzle-orm/casing';
import type { Database } from '../database-type.ts';
import { type SQL, sql } from '../drizzle.ts';
import type { PgTable } from '../drizzle-pg.ts';

/**
 * Inserts rows with one statement and one parameter, whatever their number: it is prepared once, and neither drizzle nor
 * the driver handles each value. All rows have the columns of the first; the others get their defaults.
 * @throws when a row has a column that the first has not, because its value would be lost
 */
export async function insertRows<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = new Map(Object.keys(first).map((key) => [key, toSnakeCase(key)]));
  const nameOf = (key: string) => {
    const name = names.get(key);
    if (name === undefined) throw new Error(`The first row has no column ${key}, another row has.`);
    return name;
  };
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])),
  );
  const columns: SQL = sql.raw([...names.values()].map((name) => `"${name}"`).join(', '));
  await db.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`);
}
