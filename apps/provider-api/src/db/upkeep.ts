import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { turn } from '../turn.ts';
import type { Database } from './database.ts';

interface Table extends Record<string, unknown> {
  schema: string;
  name: string;
  /** Enough of its rows are dead that their room should be used again. */
  dirty: boolean;
  /** So much has changed that the planner would guess wrong. */
  changed: boolean;
}

/** What a server's autovacuum goes by, and its default figures. */
const DUE = sql`
  select schemaname as schema, relname as name,
    n_dead_tup > 50 + 0.2 * n_live_tup as dirty,
    n_mod_since_analyze > 50 + 0.1 * n_live_tup as changed
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by schemaname, relname`;

/**
 * What autovacuum does on a server, which the embedded database has no process for: room of dead rows is used again,
 * and the planner learns what is in the tables. Everybody waits for its one connection, so it is done table by table.
 */
export async function tidy(db: Database): Promise<void> {
  const { rows } = await db.execute<Table>(DUE);
  for (const { schema, name, dirty, changed } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    if (dirty) await db.execute(sql`vacuum ${table}`);
    await turn();
    if (changed) await db.execute(sql`analyze ${table}`);
    await turn();
  }
}

const upkeep = defineJob({
  name: 'database.upkeep',
  data: v.object({}),
  cron: '*/5 * * * *',
  async handle(_data, { config, db }) {
    // A server looks after itself.
    if (config.databaseUrl === null) await tidy(db);
  },
});

export const databaseJobs = [upkeep];
