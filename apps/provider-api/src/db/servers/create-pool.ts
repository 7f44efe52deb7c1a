import pg from 'pg';
import { tracePool } from '../../tracing/trace-pool.ts';
import { DatabaseUnavailable, isConnectionError } from './unavailable.ts';

interface PoolOptions extends pg.PoolConfig {
  /** pgBouncer may run each statement on another connection, so statements have no name (decision 0125). */
  hasUnnamedStatements?: boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Connections whose failures are {@link DatabaseUnavailable}. */
export function createPool({ hasUnnamedStatements = false, ...options }: PoolOptions): pg.Pool {
  // Compiling a statement (JIT) takes longer than running it.
  const onConnect = (client: pg.ClientBase) => client.query('set jit = off');
  const pool = new pg.Pool({ onConnect, ...options });
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for a connection in use. Its statement fails as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  tracePool(pool);
  markErrors(pool, hasUnnamedStatements);
  pool.on('connect', (client) => markErrors(client, hasUnnamedStatements));
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : connect().catch(rethrow)) as typeof pool.connect;
  return pool;
}

function rethrow(error: unknown): never {
  throw isConnectionError(error) ? new DatabaseUnavailable(error) : error;
}

function markErrors(target: pg.Pool | pg.PoolClient, hasUnnamedStatements: boolean): void {
  const query = target.query.bind(target) as Query;
  const marked: Query = (...args) => {
    // Calls with a callback come from the pool itself.
    if (typeof args.at(-1) === 'function') return query(...args);
    const [statement, ...rest] = args;
    const sent =
      hasUnnamedStatements && typeof statement === 'object' ? { ...statement, name: undefined } : statement;
    return query(sent, ...rest).catch(rethrow);
  };
  target.query = marked as typeof target.query;
}
