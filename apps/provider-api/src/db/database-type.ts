import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The embedded database, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<RowsHKT, Record<string, never>>;
