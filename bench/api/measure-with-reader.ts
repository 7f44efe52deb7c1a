import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Response times of somebody who reads while others work, in milliseconds. */
export interface Readers {
  calls: number;
  p50: number;
  p99: number;
  longest: number;
}

/** Runs `work` while another process reads; returns the duration and the reader's response times. */
export async function measureWithReader(
  url: string,
  cookie: string,
  work: () => Promise<void>,
): Promise<{ ms: number; readers: Readers }> {
  const script = join(import.meta.dirname, 'readers.ts');
  const args = ['--no-warnings', script, `${url}/api/v1/me`, cookie];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  child.stdin.end();
  const [line] = await once(lines, 'line');
  return { ms, readers: JSON.parse(line) };
}
