import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

const open = new AsyncLocalStorage<{ active: boolean }>();

function assertOutside(): void {
  if (open.getStore()?.active) {
    throw new Error(
      'The database was used past an open transaction. The embedded database has one connection, so this would ' +
        'wait for ever: use the transaction (`tx`, `scope.on(tx)`).',
    );
  }
}

async function inside<Result>(work: () => Promise<Result>): Promise<Result> {
  const store = { active: true };
  try {
    return await open.run(store, work);
  } finally {
    store.active = false;
  }
}

/** The embedded database, which says so at once where using it would wait for the caller's own transaction. */
export function guardTransactions(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'transaction') {
        const transaction: PGlite['transaction'] = (work) => {
          assertOutside();
          return target.transaction((tx) => inside(() => work(tx)));
        };
        return transaction;
      }
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'query' && name !== 'exec') return value.bind(target);
      return (...args: unknown[]) => {
        assertOutside();
        return value.apply(target, args);
      };
    },
  });
}

/**
 * The same for a server, where it would only take a second connection: until all are taken by transactions that wait
 * for one more. What is wrong on one database is wrong on both.
 */
export function guardServerTransactions(db: NodePgDatabase, pool: Pool): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    assertOutside();
    return transaction((tx) => inside(() => work(tx)), config);
  };
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown; // it has many signatures
  pool.query = ((...args: unknown[]) => {
    assertOutside();
    return query(...args);
  }) as typeof pool.query;
}
