import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { killRunning, runCommand } from './run-command.ts';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('returns what a program printed, and whether it succeeded', async () => {
  await expect(runCommand('sh', ['-c', 'echo one; echo two >&2'])).resolves.toEqual({
    ok: true,
    output: expect.stringMatching(/one\n.*two\n|two\n.*one\n/s),
  });
  await expect(runCommand('sh', ['-c', 'exit 3'])).resolves.toEqual({ ok: false, output: '' });
  await expect(runCommand('no-such-program', [])).resolves.toEqual({
    ok: false,
    output: expect.stringContaining('ENOENT'),
  });
});

it('kills a program with everything it has started, and adds the reason to its output', async () => {
  const started = join(mkdtempSync(join(tmpdir(), 'portal-command-')), 'pid');
  const result = runCommand('sh', ['-c', `sleep 600 & echo $! > ${started}; wait`]);
  while (!existsSync(started) || readFileSync(started, 'utf8') === '') await wait(5);
  killRunning('It took too long.');
  await expect(result).resolves.toEqual({
    ok: false,
    output: expect.stringContaining('It took too long.'),
  });
  const child = Number(readFileSync(started, 'utf8'));
  while (isRunning(child)) await wait(5);
});
