import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Runs a program to its end, in the repository's root by default, and returns everything it printed. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((done) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: options.cwd ?? REPOSITORY,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', TURBO_TELEMETRY_DISABLED: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const append = (data: Buffer) => {
      output += data.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('error', (error) => done({ ok: false, output: `${program}: ${error.message}` }));
    child.on('exit', (code) => done({ ok: code === 0, output }));
  });
}

export function localBin(name: string): string {
  return join(REPOSITORY, 'node_modules', '.bin', name);
}
