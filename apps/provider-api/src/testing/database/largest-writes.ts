import type { Database } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';

/** Largest number of rows of a table that one statement wrote. */
export interface LargestWrite extends Record<string, unknown> {
  table: string;
  rows: number;
}

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/**
 * Measures the largest write of each table while `work` runs, including cascades. The database counts, so every
 * statement that writes all rows of something is found.
 */
export async function largestWritesOf(db: Database, work: () => Promise<unknown>): Promise<LargestWrite[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await db.execute(sql`create table writes (name text, rows int)`);
  await db.execute(sql`
    create function count_writes() returns trigger language plpgsql as
      'begin insert into writes select tg_table_name, count(*) from written; return null; end'`);
  for (const { name } of tables)
    for (const [event, transition] of EVENTS)
      await db.execute(
        sql.raw(`create trigger count_${event} after ${event} on "${name}"
          referencing ${transition} table as written for each statement execute function count_writes()`),
      );
  try {
    await work();
    const { rows } = await db.execute<LargestWrite>(
      sql`select name as "table", max(rows)::int as rows from writes group by 1 having max(rows) > 1 order by 2 desc, 1`,
    );
    return rows;
  } finally {
    await db.execute(sql`drop function count_writes cascade`);
    await db.execute(sql`drop table writes`);
  }
}
