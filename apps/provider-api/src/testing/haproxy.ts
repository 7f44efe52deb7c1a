import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const PROGRAM = '/usr/sbin/haproxy';
const CONFIGURATION = join(import.meta.dirname, '../../../../deploy/haproxy.cfg');

export const isHaproxyInstalled = () => existsSync(PROGRAM);

export interface Haproxy {
  url: string;
  /** Resolves once the proxy's health checks find the API or page server on this port up or down. */
  waitFor(port: number, state: 'UP' | 'DOWN'): Promise<void>;
  stop(): Promise<void>;
}

/** A port that is free now. The server that gets the port must keep it across restarts, so 0 is not an option. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

interface OtherPorts {
  pages?: readonly number[];
  console?: number;
}

/** A port on which nothing listens. */
const NO_SERVER = 1;

/**
 * Starts HAProxy with `deploy/haproxy.cfg`. Only addresses are replaced: the processes are on these ports.
 * @param others by default, there are no pages and no console
 * @param isWaiting whether to resolve only once all processes are ready
 */
export async function startHaproxy(
  apiPorts: readonly number[],
  { pages = [], console = NO_SERVER }: OtherPorts = {},
  isWaiting = true,
): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-haproxy-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'stats');
  writeFileSync(
    file,
    withAddresses(readFileSync(CONFIGURATION, 'utf8'), { port, apiPorts, pages, console, socket }),
  );
  const child = spawn(PROGRAM, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (data: Buffer) => (output = (output + data).slice(-4000)));
  const ended = once(child, 'close');

  const findState = async (server: string): Promise<string> => {
    const client = connect(socket);
    client.write('show stat\n');
    const line = (await text(client)).split('\n').find((each) => each.startsWith(`${server},`));
    return line?.split(',').find((cell) => /^(?:UP|DOWN|MAINT|NOLB)\b/.test(cell)) ?? '';
  };
  const waitForServer = async (name: string, state: 'UP' | 'DOWN') => {
    // `UP 1/2` is a server whose state is about to change.
    for (;;) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${output}`);
      if ((await findState(name).catch(() => '')) === state) return;
      await wait(50);
    }
  };
  const waitFor: Haproxy['waitFor'] = (serverPort, state) => {
    const name = pages.includes(serverPort) ? 'pages' : 'api';
    return waitForServer(`${name},${name}${serverPort}`, state);
  };
  if (isWaiting) {
    for (const each of [...apiPorts, ...pages]) await waitFor(each, 'UP');
    await waitForServer('console,console', console === NO_SERVER ? 'DOWN' : 'UP');
  }
  return {
    url: `http://127.0.0.1:${port}`,
    waitFor,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withAddresses(
  configuration: string,
  ports: {
    port: number;
    apiPorts: readonly number[];
    pages: readonly number[];
    console: number;
    socket: string;
  },
): string {
  const replace = (whole: string, pattern: RegExp, replacement: (...groups: string[]) => string) => {
    if (!pattern.test(whole)) throw new Error(`deploy/haproxy.cfg no longer matches ${pattern}.`);
    return whole.replace(pattern, (_, ...groups) => replacement(...groups.map(String)));
  };
  let changed = replace(configuration, /bind :8080/, () => `bind 127.0.0.1:${ports.port}`);
  changed = replace(changed, /resolvers containers\n {2}nameserver .*\n/, () => '');
  for (const [name, given] of [
    ['api', ports.apiPorts],
    ['pages', ports.pages],
  ] as const)
    changed = replace(
      changed,
      new RegExp(`  server-template ${name} 2 \\S+ (.*) resolvers containers init-addr none`),
      (options = '') =>
        given.map((each) => `  server ${name}${each} 127.0.0.1:${each} ${options}`).join('\n'),
    );
  changed = replace(
    changed,
    / {2}server console \S+ (.*) resolvers containers init-addr none/,
    (options = '') => `  server console 127.0.0.1:${ports.console} ${options}`,
  );
  return `global\n  stats socket ${ports.socket} mode 600\n${changed}`;
}
