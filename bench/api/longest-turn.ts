import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface TurnProbe {
  /** For the server to be measured. */
  env: Readonly<Record<string, string>>;
  /** CPU time of the server's longest turn of the event loop since the last call, in milliseconds. */
  readLongest(server: ChildProcess): Promise<number>;
}

/** Measures turns with `turn-probe.ts`, which writes to `file`. */
export function createTurnProbe(file: string): TurnProbe {
  const probe = pathToFileURL(join(import.meta.dirname, 'turn-probe.ts'));
  return {
    env: { NODE_OPTIONS: `--import=${probe}`, TURN_FILE: file },
    readLongest: (server) => readProbe(server, file),
  };
}

/** Makes a server's probe write its number to `file`, and reads the number. */
export async function readProbe(server: ChildProcess, file: string): Promise<number> {
  await rm(file, { force: true });
  server.kill('SIGUSR2');
  for (;;) {
    const found = await readFile(file, 'utf8').catch(() => '');
    if (found !== '') return Number(found);
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server has ended.');
    await wait(10);
  }
}
