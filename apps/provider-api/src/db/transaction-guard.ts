import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, QueryConfig } from 'pg';
import { createStatementNames, prepareQueries } from './statements/prepared.ts';

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

/**
 * The embedded database, with an error wherever a query outside the caller's own transaction would wait for ever, and
 * with prepared statements.
 */
export function guardTransactions(pglite: PGlite): PGlite {
  const prepared = prepareQueries(pglite);
  const transaction: PGlite['transaction'] = (work) => {
    assertOutside();
    return pglite.transaction((tx) => {
      const query = prepared.inTransaction((text, values, options) => tx.query(text, [...values], options));
      const own: Transaction = Object.create(tx, {
        query: {
          value: (text: string, values: unknown[] = [], options?: QueryOptions) =>
            // A closed transaction rejects queries itself.
            tx.closed ? tx.query(text, values, options) : query(text, values, options),
        },
      });
      return inside(() => work(own));
    });
  };
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'query') {
        return (text: string, values: unknown[] = [], options?: QueryOptions) => {
          assertOutside();
          return prepared.query(text, values, options);
        };
      }
      if (name !== 'exec') return value.bind(target);
      return (...args: unknown[]) => {
        assertOutside();
        return value.apply(target, args);
      };
    },
  });
}

/**
 * The same check for PostgreSQL, where such a query takes a second connection, until all connections are held by
 * transactions that wait for one more.
 */
export function guardServerTransactions(db: NodePgDatabase, pool: Pool): void {
  const nameOf = createStatementNames();
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    assertOutside();
    return transaction((tx) => inside(() => work(tx)), config);
  };
  const query = pool.query.bind(pool) as (config: QueryConfig | string, ...rest: unknown[]) => unknown; // one of many signatures
  pool.query = ((asked: QueryConfig | string, ...rest: unknown[]) => {
    assertOutside();
    if (typeof asked === 'string' || asked.name !== undefined) return query(asked, ...rest);
    const name = nameOf(asked.text);
    return query(name === null ? asked : { ...asked, name }, ...rest);
  }) as typeof pool.query;
}
