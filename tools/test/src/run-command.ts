import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Running programs by their process group, with what ends them. */
const running = new Map<number, (note: string) => void>();

/** Kills every running program and what it has started. `note` is added to its output. */
export function killRunning(note: string): void {
  for (const end of running.values()) end(note);
}

/**
 * Runs a program to its end, in the repository's root by default, and returns everything it printed. It has a process
 * group to itself, so that {@link killRunning} also ends the workers and servers that it has started.
 */
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
      detached: true,
    });
    const append = (data: Buffer) => {
      output += data.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('error', (error) => done({ ok: false, output: `${program}: ${error.message}` }));
    const { pid } = child;
    if (pid === undefined) return;
    running.set(pid, (note) => {
      output += `\n${note}\n`;
      process.kill(-pid, 'SIGKILL');
    });
    child.on('exit', (code) => {
      running.delete(pid);
      done({ ok: code === 0, output });
    });
  });
}

// Ctrl+C reaches only this process, because the programs are in other process groups.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killRunning('');
    process.kill(process.pid, signal);
  });
}

export function localBin(name: string): string {
  return join(REPOSITORY, 'node_modules', '.bin', name);
}
