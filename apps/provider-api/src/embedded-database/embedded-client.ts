import { AsyncLocalStorage } from 'node:async_hooks';
import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite';
import { traceStatement } from '../tracing/current-trace.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createLine } from './line.ts';
import { createTurns } from './turns.ts';

/** The methods of PGlite that Drizzle calls. */
export interface EmbeddedClient extends Pick<PGlite, 'query' | 'exec' | 'transaction'> {
  /** The same methods, and `listen`, for the job queue, which expects dates as `Date`. */
  queue: Pick<PGlite, 'query' | 'exec' | 'listen'>;
}

const asText = (value: string) => value;
const DATE_TYPES = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL];

/**
 * Drizzle expects dates as text, and names these parsers with every statement. PGlite would then copy its list of about
 * 450 parsers each time, which takes longer than a short statement. So the database is created with these parsers.
 */
export const DATES_AS_TEXT: Readonly<Record<number, (value: string) => string>> = Object.fromEntries(
  DATE_TYPES.map((type) => [type, asText]),
);
const AS_DATES = Object.fromEntries(DATE_TYPES.map((type) => [type, types.parsers[type] ?? asText]));

const withoutParsers = (options?: QueryOptions): QueryOptions => ({ ...options, parsers: undefined });

/** After a statement or transaction that takes longer, other requests run first. */
const LONG_MS = 5;

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
 * The embedded database's one connection, shared by everybody: statements and transactions wait in line, and reads
 * go first. Long work lets requests and responses run in between. A query outside the caller's own transaction, which would
 * wait for ever, is an error.
 */
export function createEmbeddedClient(pglite: PGlite): EmbeddedClient {
  const inLine = createLine();
  const takeTurn = createTurns();

  /** Runs work when its turn comes. After long work, other callbacks run before the caller continues. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    let began = 0;
    const result = await inLine(async () => {
      await takeTurn();
      began = performance.now();
      return work();
    });
    if (performance.now() - began > LONG_MS) await yieldToEventLoop();
    return result;
  }

  async function send<Result>(statement: () => Promise<Result>): Promise<Result> {
    assertOutside();
    return inTurn(statement);
  }

  function shareTurns(tx: Transaction): Transaction {
    const send = async <Result>(statement: () => Promise<Result>) => {
      await takeTurn();
      return statement();
    };
    return {
      query: <Row>(text: string, values?: unknown[], options?: QueryOptions) =>
        traceStatement(text, () => send(() => tx.query<Row>(text, values, withoutParsers(options)))),
      exec: (text, options) => send(() => tx.exec(text, options)),
      sql: (strings, ...values) => send(() => tx.sql(strings, ...values)),
      rollback: () => tx.rollback(),
      listen: (channel, callback) => tx.listen(channel, callback),
      get closed() {
        return tx.closed;
      },
    };
  }

  return {
    query: (text, values, options) =>
      traceStatement(text, () => send(() => pglite.query(text, values, withoutParsers(options)))),
    exec: (text, options) => send(() => pglite.exec(text, options)),
    queue: {
      query: (text, values) =>
        traceStatement(text, () => send(() => pglite.query(text, values, { parsers: AS_DATES }))),
      exec: (text) => send(() => pglite.exec(text, { parsers: AS_DATES })),
      listen: (channel, callback) => pglite.listen(channel, callback),
    },
    async transaction(work) {
      assertOutside();
      return inTurn(() =>
        pglite.transaction(async (tx) => {
          const result = await inside(() => work(shareTurns(tx)));
          await takeTurn(); // the commit is a statement as well
          return result;
        }),
      );
    },
  };
}
