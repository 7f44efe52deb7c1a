import type pg from 'pg';
import { traceStatement } from './current-trace.ts';

/** The text of a statement, or null for a cursor. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const text = (statement as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : null;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Adds a span to each statement whose caller awaits a promise. */
function addSpans(target: pg.Pool | pg.PoolClient): void {
  const query = target.query.bind(target) as Query;
  const traced: Query = (...args) => {
    const text = textOf(args[0]);
    // Calls with a callback come from the pool itself and may run in the context of another request.
    if (text === null || typeof args.at(-1) === 'function') return query(...args);
    return traceStatement(text, () => query(...args));
  };
  target.query = traced as typeof target.query;
}

/**
 * Statements of a pool and its clients appear in the trace of the request or job that sends them. The span of a
 * statement outside a transaction includes the wait for a connection.
 */
export function tracePool(pool: pg.Pool): void {
  addSpans(pool);
  pool.on('connect', addSpans);
}
