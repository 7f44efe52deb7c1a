import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const WATCHDOG = join(import.meta.dirname, 'watchdog.ts');

/**
 * Runs `work` in a separate process with the watchdog. Returns how the process ended and what it printed.
 * @param isRead whether somebody reads what the process prints
 */
async function run(work: string, { isRead = true } = {}) {
  const code = `import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
    process.on('SIGTERM', () => process.exit(0));
    startWatchdog(2);
    setTimeout(() => { ${work} }, 1500);`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  if (!isRead) child.stderr.destroy();
  const [exitCode, signal] = await once(child, 'close');
  return { exitCode, signal, text };
}

it('ends a process whose event loop is blocked, so that it handles no signal', async () => {
  const { signal, text } = await run(
    `setTimeout(() => process.kill(process.pid, 'SIGTERM'), 0); for (;;) {}`,
  );
  expect(signal).toBe('SIGKILL');
  expect(text).toContain('did not respond for 2 seconds');
});

it('ends a blocked process also when nobody reads its log', async () => {
  const { signal } = await run('for (;;) {}', { isRead: false });
  expect(signal).toBe('SIGKILL');
});

it('leaves a process alone that is busy but answers', async () => {
  const busy = 'const until = Date.now() + 900; while (Date.now() < until);';
  const { exitCode, text } = await run(
    `const round = (left) => { ${busy} if (left > 0) setTimeout(round, 150, left - 1); else process.exit(0); }; round(4);`,
  );
  expect({ exitCode, text }).toEqual({ exitCode: 0, text: '' });
});
