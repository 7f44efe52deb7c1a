import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostgresServer {
  /** URL of its maintenance database, as a superuser. */
  url: string;
  version: string;
  /** Resolves with its last messages when it has ended. */
  ended: Promise<string>;
  /** Ends it at once, and removes its data. */
  stop(): Promise<void>;
  /** Ends it as an operator would, with a last checkpoint, and removes its data. */
  shutDown(): Promise<void>;
}

interface PostgresOptions {
  /** Writes are synchronised with the disk, as in production. */
  durable?: boolean;
  /** Lines for `postgresql.conf`. */
  configuration?: readonly string[];
  /** Fills the empty data folder instead of `initdb`. */
  fill?: (dataFolder: string) => Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const START_SECONDS = 60;

/** The folder of the newest installed server's programs (Debian's package keeps them off the path), or null. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const folders = readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root, so the package's user runs it. */
function runAs(): { name: string; uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const userName of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find((line) => line.startsWith(`${userName}:`))?.split(':') ?? [];
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.');
}

/** Options that run a program as the user of the server. */
export function serverUserOptions(): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  const user = runAs();
  return user === null ? {} : { uid: user.uid, gid: user.gid, cwd: tmpdir() };
}

/** Runs a program as the user of the server: one of PostgreSQL's by its name, or another by its path. @throws with its output */
export async function runAsServer(program: string, args: readonly string[]): Promise<string> {
  const path = program.includes('/') ? program : join(findPostgres() ?? '', program);
  return run(path, args, serverUserOptions());
}

async function run(program: string, args: readonly string[], options: SpawnOptions): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  return output.trim();
}

/** Durability is off except in tests of it, because the server exists for one run only. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL server with its data and socket in a temporary folder, independent of other servers on the
 * machine. Throws if none is installed ({@link findPostgres}).
 */
export async function startPostgres({
  durable = false,
  configuration = [],
  fill,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error(`PostgreSQL is not installed in ${DEBIAN}.`);
  const user = runAs();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const identity = {
    cwd: folder,
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
  const data = join(folder, 'data');
  const version = await run(join(programs, 'postgres'), ['--version'], identity);
  const init = ['-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  if (fill === undefined) await run(join(programs, 'initdb'), init, identity);
  else {
    mkdirSync(data, { mode: 0o700 });
    if (user !== null) chownSync(data, user.uid, user.gid);
    await fill(data);
  }
  appendFileSync(join(data, 'postgresql.conf'), configuration.map((line) => `${line}\n`).join(''));

  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    ...(durable ? [] : FORGETFUL),
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  let isOver = false;
  server.stderr.on('data', (text: Buffer) => (output = (output + text).slice(-4000)));
  const ended = once(server, 'close').then(() => {
    isOver = true;
    return output;
  });
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);

  const end = async (signal: NodeJS.Signals) => {
    process.removeListener('exit', kill);
    if (!isOver) server.kill(signal);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  // "Immediate" shutdown: its data is not needed any more.
  const stop = () => end('SIGQUIT');
  const isReady = ['-h', folder, '-U', 'portal', '-d', 'postgres', '-t', '1'];
  const deadline = Date.now() + START_SECONDS * 1000;
  for (;;) {
    const answer = await run(join(programs, 'pg_isready'), isReady, identity).catch(() => null);
    if (answer !== null) break;
    if (isOver || Date.now() > deadline) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `postgres://portal@/postgres?host=${encodeURIComponent(folder)}`,
    version,
    ended,
    stop,
    shutDown: () => end('SIGINT'),
  };
}
