import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brand } from '@portal/brand';
import { findFreePort } from '@portal/test/free-port';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
const READY = new RegExp(`The ${brand.title} is at (http://localhost:\\d+)`);
const START_LIMIT_MS = 300_000;
/** The last characters of a server's output, for an error message. */
const MAX_OUTPUT = 20_000;

/** Names the data folder with the seeded demo database that portals start from. */
export const SEEDED_DATA = 'E2E_SEEDED_DATA';
/** The database, and the key of what is encrypted in it. Each portal publishes its own releases. */
const SEEDED = ['db', 'app.key'];

/** A running portal: the real server with its own database and release store. */
export interface Portal {
  url: string;
  /** The release console, on its own port. */
  consoleUrl: string;
  dataDir: string;
  /** The release store's folder. */
  releases: string;
  /** Stops the server as Ctrl-C does, and starts it again on the same data. `between` may change the data. */
  restart(between?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const seeded = process.env[SEEDED_DATA];
  if (seeded !== undefined)
    for (const name of SEEDED) await cp(join(seeded, name), join(dataDir, name), { recursive: true });
  const port = await findFreePort();
  const consolePort = await findFreePort();
  // Tests make more calls than users; the rate limit is covered by the server's own tests.
  const variables = {
    CALLS_PER_MINUTE: '0',
    ...process.env,
    ...env,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    DATA_DIR: dataDir,
    LOG: 'silent',
  };
  let server = await launch(variables);
  return {
    url: `http://localhost:${port}`,
    consoleUrl: `http://localhost:${consolePort}`,
    dataDir,
    releases: join(dataDir, 'releases'),
    async restart(between) {
      await interrupt(server);
      await between?.();
      server = await launch(variables);
    },
    async stop() {
      try {
        await interrupt(server);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Starts the API alone in a new data folder, which seeds the demo's data; returns a function that stops it. */
export async function startApi(dataDir: string): Promise<() => Promise<void>> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG: 'info', LOG_FORMAT: 'json' };
  const server = await launch(env, ['apps/provider-api/src/main.ts'], /"event":"listening"/);
  return () => interrupt(server);
}

/** A server process, and what it printed last. */
interface Server {
  child: ChildProcess;
  /** How it ended and what it printed before; null while it runs, and after it was stopped. */
  getEarlyEnd(): string | null;
  isStopping: boolean;
}

function launch(
  env: NodeJS.ProcessEnv,
  program: readonly string[] = ['tools/start/src/main.ts', '--no-build'],
  ready: RegExp = READY,
): Promise<Server> {
  const child = spawn(process.execPath, ['--no-warnings', ...program], {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done, reject) => {
    let printed = '';
    let earlyEnd: string | null = null;
    let isReady = false;
    const server: Server = { child, getEarlyEnd: () => earlyEnd, isStopping: false };
    const limit = setTimeout(
      () => reject(new Error(`The portal did not start in time.\n${printed}`)),
      START_LIMIT_MS,
    );
    const read = (data: Buffer) => {
      printed = (printed + data.toString()).slice(-MAX_OUTPUT);
      if (!isReady && ready.test(printed)) {
        isReady = true;
        clearTimeout(limit);
        done(server);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // Not 'exit', which comes before the last output.
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      if (server.isStopping) return;
      const when = isReady ? 'while tests were using it' : 'before it was ready';
      earlyEnd = `The portal ended with ${signal ?? `code ${code}`} ${when}. Its last output:\n${printed}`;
      // Seen at once, beside the failing requests.
      if (isReady) process.stderr.write(`${earlyEnd}\n`);
      else reject(new Error(earlyEnd));
    });
  });
}

/** Stops a server as Ctrl-C does. Rejects if it had ended before. */
function interrupt(server: Server): Promise<void> {
  const { child } = server;
  const earlyEnd = server.getEarlyEnd();
  if (earlyEnd !== null) return Promise.reject(new Error(earlyEnd));
  server.isStopping = true;
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.on('exit', () => done());
    child.kill('SIGINT');
  });
}
