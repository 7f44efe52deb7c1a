import type { PgDatabase, PgQueryResultHKT } from './drizzle-pg.ts';

interface Rows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The embedded database, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<RowsHKT, Record<string, never>>;
