import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { contract } from '@portal/api-client';
import { DEMO_PASSWORD } from '../seed/people.ts';
import { type Browser, createBrowser } from './browser.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** A browser in which nobody is signed in; given cookies are the cookies of another browser. */
  guest(cookies?: Browser['cookies']): Browser;
  asUser(email: string): Promise<Browser>;
  /** Events of its log so far. */
  readonly log: readonly Record<string, unknown>[];
  /** `kill -9`; resolves once it is dead. */
  kill(): Promise<void>;
  /** Stops it with a signal, as an operator would. */
  stop(): Promise<void>;
}

/** A server that did not start: its output and exit code. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
  readonly code: number | null;
  constructor(output: string, code: number | null) {
    super(output);
    this.code = code;
  }
}

/**
 * Starts the real server in its own process on a free port. @param options.uid runs it as another user, for tests of
 * missing permissions. @param options.log `discard` drops its output once it listens, for benchmarks. @param options.main
 * `main.ts` of another checkout.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  {
    log: keep = 'keep',
    main = MAIN,
    ...options
  }: { uid?: number; log?: 'keep' | 'discard'; main?: string } = {},
): Promise<ServerProcess> {
  const { DATABASE_URL: _testsOwn, NODE_OPTIONS: _runners, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...inherited, PORT: '0', CALLS_PER_MINUTE: '0', LOG: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const log: Record<string, unknown>[] = [];
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => (complaint += data));
  const exited = once(child, 'close');
  const port = await new Promise<number>((resolve, reject) => {
    const lines = createInterface(child.stdout).on('line', (line) => {
      const event: Record<string, unknown> = JSON.parse(line);
      log.push(event);
      if (event['event'] !== 'listening') return;
      resolve(Number(event['port']));
      if (keep === 'keep') return;
      lines.close();
      child.stdout.resume();
    });
    exited.then(([code]) => reject(new NotStarted(complaint.trim(), code)), reject);
  });
  const url = `http://127.0.0.1:${port}`;

  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.arrayBuffer();
    return fetch(url + pathname + search, { method: request.method, headers: request.headers, body });
  };
  const guest: ServerProcess['guest'] = (cookies = new Map()) => {
    const browser = createBrowser(send);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    child,
    url,
    log,
    guest,
    async asUser(email) {
      const browser = guest();
      await browser.call(contract.auth.login, { email, password: DEMO_PASSWORD });
      return browser;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
