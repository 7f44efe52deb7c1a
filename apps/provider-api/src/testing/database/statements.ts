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
