import type { Database } from '../db/database.ts';

interface Logger {
  logQuery(query: string): void;
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
  const { session } = db as unknown as { session: Session }; // Drizzle's own, where its logger lives
  const before = { own: session.logger, shared: session.options.logger };
  const statements: string[] = [];
  const logger: Logger = { logQuery: (query) => statements.push(query) };
  session.logger = logger;
  session.options.logger = logger; // transactions take theirs from here
  try {
    await work();
  } finally {
    session.logger = before.own;
    if (before.shared === undefined) delete session.options.logger;
    else session.options.logger = before.shared;
  }
  return statements;
}
