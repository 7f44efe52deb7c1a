import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SCRIPT = join(import.meta.dirname, 'release-state-process.ts');

export interface StateProcess {
  readonly child: ChildProcess;
  /** `kill -9`; resolves once it is dead. */
  kill(): Promise<void>;
  /** Stops it with a signal, as an operator would. */
  stop(): Promise<void>;
}

/**
 * Starts a process that has the embedded database of a data folder open, as a portal does, and serves the state of
 * releases. Creates the database if there is none. Rejects with the message of a process that does not start.
 */
export async function startStateProcess(dataDir: string): Promise<StateProcess> {
  const { DATABASE_URL: _testsOwn, NODE_OPTIONS: _runners, ...env } = process.env;
  const child = spawn(process.execPath, ['--no-warnings', SCRIPT, dataDir], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  const complaint = text(child.stderr);
  const isReady = once(child.stdout, 'data').then(() => true);
  if ((await Promise.race([isReady, exited.then(() => false)])) === false) throw new Error(await complaint);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
