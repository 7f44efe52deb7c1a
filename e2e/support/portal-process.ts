import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { brand } from '@portal/brand';
import { fillDataFolder } from '@portal/provider-api/testing/filled-database';
import { findFreePort } from '@portal/test/free-port';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
const READY = new RegExp(`The ${brand.title} is at (http://localhost:\\d+)`);
const START_LIMIT_MS = 300_000;
/** The last characters of a server's output, for an error message. */
const MAX_OUTPUT = 20_000;

/** Names the data folder that portals start from a copy of. */
export const PREPARED_DATA = 'E2E_PREPARED_DATA';
/** The database with the demo's data, the key of what is encrypted in it, and the releases. */
const PREPARED = ['db', 'app.key', 'releases'];
/** Not copied: a portal in production refuses to start with demo operators, and other portals create them. */
const OPERATORS_FILE = 'operators.json';
/** What Node compiles of the server's modules. All portals of a run share it. */
const COMPILE_CACHE = 'compiled';

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
  const prepared = process.env[PREPARED_DATA];
  if (prepared !== undefined)
    for (const name of PREPARED)
      await cp(join(prepared, name), join(dataDir, name), {
        recursive: true,
        filter: (path) => basename(path) !== OPERATORS_FILE,
      });
  const port = await findFreePort();
  const consolePort = await findFreePort();
  // Tests make more calls than users; the rate limit is covered by the server's own tests.
  const variables = {
    CALLS_PER_MINUTE: '0',
    ...(prepared === undefined ? {} : { NODE_COMPILE_CACHE: join(prepared, COMPILE_CACHE) }),
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

/**
 * Fills a new data folder with what portals start from: the demo's data, as server tests use it, and the releases, which a
 * portal publishes. Each portal would otherwise need seconds for it.
 */
export async function prepareData(dataDir: string): Promise<void> {
  await fillDataFolder(dataDir);
  const [port, consolePort] = [await findFreePort(), await findFreePort()];
  const server = await launch({
    ...process.env,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    LOG: 'silent',
    NODE_COMPILE_CACHE: join(dataDir, COMPILE_CACHE),
  });
  await interrupt(server);
}

/** A server process, and what it printed last. */
interface Server {
  child: ChildProcess;
  /** How it ended and what it printed before; null while it runs, and after it was stopped. */
  getEarlyEnd(): string | null;
  isStopping: boolean;
}

function launch(env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, ['--no-warnings', 'tools/start/src/main.ts', '--no-build'], {
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
      if (!isReady && READY.test(printed)) {
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
