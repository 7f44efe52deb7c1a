import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { createLog, type Log } from '../../log.ts';
import type { ServerState } from './server-probe.ts';
import { splitServerUrl } from './server-urls.ts';
import { createSockets } from './sockets.ts';
import { type WatchedServer, watchServer } from './watch-server.ts';

/** Options of node-postgres and the job queue. */
interface ConnectionConfig {
  connectionString: string;
  stream: pg.ClientConfig['stream'];
  ssl?: ConnectionOptions;
}

/** The server that takes writes, among those that `DATABASE_URL` names. */
export interface Primary {
  readonly connection: ConnectionConfig;
  /** URL of the server that takes writes now. */
  currentUrl(): string;
  /** Whether it answered the last time, and when. */
  isReachable(): boolean;
  lastSeenAt(): number;
  /** When the primary was last at or before a log position; null if that is too long ago. */
  momentOf(position: number): number | null;
  /** How often another server took over since this process started. */
  failovers(): number;
  close(): Promise<void>;
}

/** Long enough for the replicas that are used (replicas.ts). */
const REMEMBERED_MS = 70_000;

/** Certificates contain the name of their own server, but node-postgres knows only one name for all. */
function checkNameOf(urls: readonly string[], getHost: () => string | undefined): Partial<ConnectionConfig> {
  const [first = ''] = urls;
  const ssl: unknown = new pg.Client({ connectionString: first }).ssl;
  if (urls.length === 1 || !ssl) return { connectionString: first };
  const options = typeof ssl === 'object' ? ssl : {};
  return {
    // Parameters of the URL would replace `ssl`.
    connectionString: first.replaceAll(/(?<=[?&])ssl\w+=[^&]*&?/g, ''),
    ssl: {
      ...options,
      checkServerIdentity: (name, certificate) => checkServerIdentity(getHost() ?? name, certificate),
    },
  };
}

/**
 * Finds the primary and follows it to another server after a fail-over. If several servers take writes, the one that was
 * promoted last counts: the others are old primaries whose operator did not stop them.
 */
export async function watchPrimary(url: string, log: Log): Promise<Primary> {
  const urls = splitServerUrl(url);
  let current: WatchedServer | null = null;
  let timeline = 0;
  let failovers = 0;
  let isReachable = false;
  let lastSeenAt = Number.NEGATIVE_INFINITY;
  let samples: Pick<ServerState, 'position' | 'askedAt'>[] = [];
  let servers: WatchedServer[] = [];
  const sockets = createSockets(() => (isReachable ? (current?.address ?? null) : null));

  const find = (): WatchedServer | null => {
    const taking = servers.filter((server) => isPrimary(server.state(), timeline));
    const newest = Math.max(...taking.map((server) => server.state()?.timeline ?? 0));
    const best = taking.filter((server) => server.state()?.timeline === newest);
    return best.find((server) => server === current) ?? best[0] ?? null;
  };

  function follow(): void {
    const found = find();
    if (found === null) {
      if (isReachable) log.error('database.lost', current?.failure(), { server: current?.name });
      isReachable = false;
      // It became a replica: statements would be refused until each connection ends.
      if (current?.state()?.isReplica) sockets.closeExcept(null);
    } else {
      if (current !== null && found !== current) {
        failovers += 1;
        samples = [];
        log.info('database.failover', { from: current.name, to: found.name });
        sockets.closeExcept(found.address);
      } else if (current !== null && !isReachable) log.info('database.found', { server: found.name });
      current = found;
      isReachable = true;
      remember(found.state());
    }
  }

  function remember(state: ServerState | null): void {
    if (state === null || state.askedAt === lastSeenAt) return;
    timeline = state.timeline;
    lastSeenAt = state.askedAt;
    samples = samples.filter(({ askedAt }) => askedAt > lastSeenAt - REMEMBERED_MS);
    samples.push({ position: state.position, askedAt: state.askedAt });
  }

  const isComplete = () => servers.length === urls.length;
  servers = await Promise.all(urls.map((each) => watchServer(each, () => isComplete() && follow())));
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
  follow();
  if (current === null) {
    await close();
    throw (
      servers.find((server) => server.state() === null)?.failure() ??
      new Error('No database server accepts writes: they are all replicas.')
    );
  }
  return {
    connection: {
      connectionString: '',
      stream: () => sockets.create(),
      ...checkNameOf(urls, () => current?.address.host),
    },
    currentUrl: () => current?.url ?? url,
    isReachable: () => isReachable,
    lastSeenAt: () => lastSeenAt,
    momentOf: (position) => samples.findLast((sample) => sample.position <= position)?.askedAt ?? null,
    failovers: () => failovers,
    close,
  };
}

/** The URL of the one server that takes writes, for programs that connect once. */
export async function findPrimaryUrl(url: string): Promise<string> {
  if (splitServerUrl(url).length === 1) return url;
  const primary = await watchPrimary(
    url,
    createLog('silent', 'json', () => new Date()),
  );
  await primary.close();
  return primary.currentUrl();
}

/** An old primary has an earlier timeline. */
const isPrimary = (state: ServerState | null, timeline: number): boolean =>
  state !== null && !state.isReplica && state.timeline >= timeline;
