import type { Database } from '../database-type.ts';
import type { Logger } from '../drizzle.ts';

type Listener = (text: string, values: unknown[]) => void;

const logs = new WeakMap<Database, Set<Listener>>();

/** Drizzle's hook for the statements of a database; tests and benchmarks listen. */
export function createStatementLog() {
  const listeners = new Set<Listener>();
  const logger: Logger = {
    logQuery(text, values) {
      for (const listener of listeners) listener(text, values);
    },
  };
  return { logger, of: (db: Database) => void logs.set(db, listeners) };
}

/** Calls `listener` with each statement that is sent to the database; returns how to stop. */
export function listenToStatements(db: Database, listener: Listener): () => void {
  const listeners = logs.get(db);
  if (listeners === undefined)
    throw new Error('Only the statements of an opened database can be listened to.');
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
