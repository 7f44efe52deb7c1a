import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';

const open = new AsyncLocalStorage<{ active: boolean }>();

function assertOutside(): void {
  if (open.getStore()?.active) {
    throw new Error(
      'The database was used past an open transaction. The embedded database has one connection, so this would ' +
        'wait for ever: use the transaction (`tx`, `scope.on(tx)`).',
    );
  }
}

/** The embedded database, which says so at once where using it would wait for the caller's own transaction. */
export function guardTransactions(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'transaction') {
        const transaction: PGlite['transaction'] = (work) => {
          assertOutside();
          return target.transaction(async (tx) => {
            const store = { active: true };
            try {
              return await open.run(store, () => work(tx));
            } finally {
              store.active = false;
            }
          });
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
