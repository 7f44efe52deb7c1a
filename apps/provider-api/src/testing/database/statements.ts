import type { Database } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
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

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs a query in `tx` and counts the rows of a table that it reads, including rows that its conditions exclude. */
export async function countRowsRead(tx: Database, { text, values }: Query, table: string): Promise<number> {
  const inlined = text.replace(/\$(\d+)/g, (_, index) => toLiteral(values[Number(index) - 1]));
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql.raw(`explain (analyze, format json) ${inlined}`),
  );
  const partitions = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = ${table}::regclass`,
  );
  const names = new Set([table, ...partitions.rows.map(({ name }) => name)]);
  const scans = rows
    .flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan))
    .filter((node) => names.has(node['Relation Name'] ?? ''));
  if (scans.length === 0) throw new Error(`The query does not read ${table}.`);
  return scans.reduce(
    (total, node) =>
      total + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    0,
  );
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}
