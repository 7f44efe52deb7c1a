import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { listenToStatements } from '../../db/statements/statement-log.ts';

/** A statement and the values of its parameters. */
export interface Query {
  text: string;
  values: unknown[];
}

/**
 * The statements sent to the database while `work` runs. Two calls with the same statements do the same work, which is
 * more reliable than timing.
 */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(db, work)).map(({ text }) => text);
}

export async function queriesOf(db: Database, work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const stop = listenToStatements(db, (text, values) => queries.push({ text, values }));
  try {
    await work();
  } finally {
    stop();
  }
  return queries;
}

/** How many rows of a table the query reads, as PostgreSQL counts while it runs the query in `tx`. */
export async function countRowsRead(tx: Database, { text, values }: Query, table: string): Promise<number> {
  const inlined = text.replace(/\$(\d+)/g, (_, index) => toLiteral(values[Number(index) - 1]));
  const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (analyze) ${inlined}`));
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const read = new RegExp(` on (?:public\\.)?"?${table}"? .*actual time=\\S+ rows=([\\d.]+)`).exec(plan)?.[1];
  if (read === undefined) throw new Error(`The plan reads no row of ${table}:\n${plan}`);
  return Number(read);
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}
