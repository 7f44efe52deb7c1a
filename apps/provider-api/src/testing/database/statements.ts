import type { Database } from '../../db/database.ts';

/** A statement and the values of its parameters. */
export interface Query {
  text: string;
  values: unknown[];
}

interface Logger {
  logQuery(text: string, values: unknown[]): void;
}
interface Session {
  logger: Logger;
  options: { logger?: Logger };
}

/**
 * The statements sent to the database while `work` runs. Two calls with the same statements do the same work, which is
 * more reliable than timing.
 */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(db, work)).map(({ text }) => text);
}

export async function queriesOf(db: Database, work: () => Promise<unknown>): Promise<Query[]> {
  const { session } = db as unknown as { session: Session }; // Drizzle's own, where its logger lives
  const before = { own: session.logger, shared: session.options.logger };
  const queries: Query[] = [];
  const logger: Logger = { logQuery: (text, values) => queries.push({ text, values }) };
  session.logger = logger;
  session.options.logger = logger; // transactions take theirs from here
  try {
    await work();
  } finally {
    session.logger = before.own;
    if (before.shared === undefined) delete session.options.logger;
    else session.options.logger = before.shared;
  }
  return queries;
}
