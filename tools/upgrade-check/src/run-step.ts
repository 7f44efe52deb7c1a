import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
  /** File with the whole output. */
  log: string;
}

/** Runs a command with its output in a file. */
export async function runStep(
  name: string,
  [program = '', ...args]: readonly string[],
  { folder, log }: { folder: string; log: string },
): Promise<StepResult> {
  const began = performance.now();
  const output = createWriteStream(log);
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ok = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output.write(`${error.message}\n`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  output.end();
  await finished(output);
  return { name, ok, seconds: (performance.now() - began) / 1000, log };
}
