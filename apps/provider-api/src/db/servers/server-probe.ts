import pg from 'pg';
import type { Address } from './sockets.ts';

/** What a server says about itself. Positions are bytes since the beginning of the database's log. */
export interface ServerState {
  isReplica: boolean;
  /** Increases with each fail-over; 0 on a replica, which does not know it. */
  timeline: number;
  /** What the primary has written to its disk, or what the replica has replayed. */
  position: number;
  /** When the question was sent, in milliseconds of `performance.now()`. */
  askedAt: number;
}

export interface ServerProbe {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly address: Address;
  /** @throws if the server does not answer within two seconds */
  read(): Promise<ServerState>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 2000;

const STATE = `
  select pg_is_in_recovery() as "isReplica",
    case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline,
    coalesce(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end, '0/0'), 0)::float8 as position`;

/** Asks a server about its state on a separate connection, which it opens again after a failure. */
export function createProbe(url: string): ServerProbe {
  let client: pg.Client | null = null;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'portal-probe',
    });
    next.on('error', () => forget(next));
    await next.connect();
    if (isClosed) await next.end();
    return next;
  }

  function forget(broken: pg.Client): void {
    if (client === broken) client = null;
    // Ending a connection that is broken already fails, and nobody waits for it.
    broken.end().catch(() => {});
  }

  const { host, port } = new pg.Client({ connectionString: url });
  return {
    name: `${host}:${port}`,
    address: { host, port },
    async read() {
      client ??= await connect();
      const used = client;
      const askedAt = performance.now();
      try {
        const { rows } = await used.query<Omit<ServerState, 'askedAt'>>(STATE);
        const [state] = rows;
        if (state === undefined) throw new Error('The database server did not answer about its state.');
        return { ...state, askedAt };
      } catch (error) {
        forget(used);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
      client = null;
    },
  };
}
