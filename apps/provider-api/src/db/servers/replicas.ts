import type pg from 'pg';
import { hasErrorCode } from '../../error-code.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../database-type.ts';
import { createPool } from './create-pool.ts';
import { FallbackPool } from './fallback-pool.ts';
import type { Primary } from './primary.ts';
import { createSockets } from './sockets.ts';
import { type WatchedServer, watchServer } from './watch-server.ts';

/** Whose reads see what they wrote before: a session or an API token. */
export interface Reader {
  key: string;
  /** Position in the log after the last write, as its row says; null without a write. */
  writtenPosition: number | null;
}

/** A replica that may be read from. */
interface Replica {
  readonly name: string;
  /** Statements that the replica cannot answer are sent to the primary. */
  readonly db: Database;
}

/** The servers of `DATABASE_READ_URLS`. */
export interface Replicas {
  /** Whether there are any. */
  readonly exist: boolean;
  /** A replica that has everything that the reader has written or read before; null if only the primary has it. */
  choose(reader: Reader): Replica | null;
  /** The replica with the newest data, to find out who is calling while the primary cannot be reached. */
  chooseDuringOutage(): Replica | null;
  /** The reader has read from the primary, or written. */
  usedPrimary(reader: Pick<Reader, 'key'>): void;
  /** Seconds by which each replica is behind; null if it cannot be used. */
  lags(): { replica: string; seconds: number | null }[];
  /** Waits until every replica that is used has what the primary has now. */
  waitForAll(): Promise<void>;
  close(): Promise<void>;
}

export const NO_REPLICAS: Replicas = {
  exist: false,
  choose: () => null,
  chooseDuringOutage: () => null,
  usedPrimary() {},
  lags: () => [],
  waitForAll: async () => {},
  close: async () => {},
};

/** A replica that is further behind is not used. */
export const MAX_LAG_MS = 5000;
/** Replicas answer reads for this time while the primary cannot be reached. Afterwards nobody knows how old they are. */
const OUTAGE_MS = 60_000;
const CONNECT_MS = 2000;
/** A server that writes in the meantime does not keep others waiting. */
const WAIT_STEP_MS = 50;
const READ_ONLY = '25006';

interface Options {
  urls: readonly string[];
  primary: Primary;
  primaryPool: pg.Pool;
  /** Creates Drizzle's database on connections. */
  toDatabase(pool: pg.Pool): Database;
  pool: Pick<pg.PoolConfig, 'max'> & { hasUnnamedStatements: boolean };
  log: Log;
}

interface LastUse {
  at: number;
  /** Null: the primary. */
  replica: string | null;
}

interface Member extends Replica {
  server: WatchedServer;
  pool: pg.Pool;
}

/** Watches replicas, and chooses for each read where it may go. */
export async function openReplicas(options: Options): Promise<Replicas> {
  const { primary } = options;
  const lastUses = new Map<string, LastUse>();
  const members = await Promise.all(options.urls.map((url) => openMember(url, options)));

  /** The moment up to which a replica has every change; null if it cannot be used. */
  const momentOf = ({ server }: Member): number | null => {
    const state = server.state();
    return state?.isReplica ? primary.momentOf(state.position) : null;
  };
  /** While the primary is unreachable, nobody writes: replicas do not get older. */
  const reference = () => (primary.isReachable() ? performance.now() : primary.lastSeenAt());
  const isOutageShort = () => performance.now() - primary.lastSeenAt() < OUTAGE_MS;

  const listUsable = () => {
    if (!isOutageShort()) return [];
    return members.flatMap((member) => {
      const moment = momentOf(member);
      return moment !== null && reference() - moment <= MAX_LAG_MS ? [{ member, moment }] : [];
    });
  };

  function hasAll(member: Member, moment: number, { key, writtenPosition }: Reader): boolean {
    const position = member.server.state()?.position ?? 0;
    if (writtenPosition !== null && position < writtenPosition) return false;
    const last = lastUses.get(key);
    return last === undefined || last.replica === member.name || moment >= last.at;
  }

  function forgetOldUses(): void {
    // A replica that is used has everything that is older.
    for (const [key, { at }] of lastUses) if (at < reference() - MAX_LAG_MS) lastUses.delete(key);
  }
  const forgetting = setInterval(forgetOldUses, MAX_LAG_MS).unref();

  return {
    exist: true,
    choose(reader) {
      const fitting = listUsable().filter(({ member, moment }) => hasAll(member, moment, reader));
      // Always the same one for a reader, as long as it can be used.
      const before = lastUses.get(reader.key)?.replica;
      const chosen = (
        fitting.find(({ member }) => member.name === before) ?? fitting[hash(reader.key) % fitting.length]
      )?.member;
      if (chosen === undefined) return null;
      lastUses.set(reader.key, { at: performance.now(), replica: chosen.name });
      return chosen;
    },
    chooseDuringOutage() {
      if (primary.isReachable()) return null;
      const [newest] = listUsable().sort((left, right) => right.moment - left.moment);
      return newest?.member ?? null;
    },
    usedPrimary({ key }) {
      lastUses.set(key, { at: performance.now(), replica: null });
    },
    lags() {
      const usable = new Map(listUsable().map(({ member, moment }) => [member.name, moment]));
      return members.map(({ name }) => {
        const moment = usable.get(name);
        return { replica: name, seconds: moment === undefined ? null : (reference() - moment) / 1000 };
      });
    },
    async waitForAll() {
      const since = performance.now();
      while (primary.isReachable() && listUsable().some(({ moment }) => moment < since))
        await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    },
    async close() {
      clearInterval(forgetting);
      await Promise.all(members.map(({ server, pool }) => Promise.all([server.close(), pool.end()])));
    },
  };
}

async function openMember(url: string, options: Options): Promise<Member> {
  const { log } = options;
  let wasReachable = true;
  const server = await watchServer(url, () => {
    const isReachable = server.state() !== null;
    if (isReachable !== wasReachable) {
      if (isReachable) log.info('replica.found', { replica: server.name });
      else log.error('replica.lost', server.failure(), { replica: server.name });
    }
    wasReachable = isReachable;
    // Statements that wait for an answer are repeated on the primary.
    if (!isReachable) sockets.closeExcept(null);
  });
  const sockets = createSockets(() => (server.state() === null ? null : server.address));
  const pool = createPool({
    ...options.pool,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    stream: () => sockets.create(),
  });
  const fallback = new FallbackPool(pool, options.primaryPool, (error) => {
    // While the primary cannot be reached, only writes that a read can omit come here.
    if (isReadOnly(error) && !options.primary.isReachable()) return;
    if (isReadOnly(error)) log.error('replica.write', error, { replica: server.name });
    else server.fail(error);
  });
  // Drizzle uses `query` and `connect`.
  return { name: server.name, db: options.toDatabase(fallback as unknown as pg.Pool), server, pool };
}

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && hasErrorCode(error.cause, READ_ONLY);

/** Spreads keys evenly; the same in every process. */
function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291;
  return value;
}
