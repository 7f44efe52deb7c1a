import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server of a test in a separate process. */
export interface ServerProcess {
  url: string;
  port: number;
  /** Ends the process at once, as a power cut would. */
  kill: () => Promise<void>;
}

/**
 * Starts a script that prints its port once it listens.
 * @param onError called with what the process writes to stderr; by default, it is written to the test's own
 */
export async function spawnServer(
  script: string,
  args: readonly string[],
  onError?: (text: string) => void,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--no-warnings', script, ...args], {
    stdio: ['ignore', 'pipe', onError === undefined ? 'inherit' : 'pipe'],
    env: { ...process.env }, // with what a test has set
  });
  const ended = once(child, 'exit');
  child.stderr?.setEncoding('utf8').on('data', (text: string) => onError?.(text));
  if (child.stdout === null) throw new Error('The output of the process is a pipe.');
  const [printed] = await once(child.stdout, 'data');
  const port = Number(String(printed).trim());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
