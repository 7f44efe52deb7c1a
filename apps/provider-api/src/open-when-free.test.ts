import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createApi } from './api.ts';
import { openWhenFree } from './open-when-free.ts';
import { testConfig } from './testing/config.ts';
import { filledDatabase } from './testing/database/template.ts';

/** Has the lock until its input ends, as a command has it while it uses the embedded database. */
const COMMAND = `
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'db/storage/data-dir-lock.ts'))});
  const unlock = lockDataDir(process.argv[1]);
  process.stdout.write('held');
  process.stdin.resume().once('end', unlock);
`;

let dataDir: string;
let command: ChildProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-free-'));
  command = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', COMMAND, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(command.stdout ?? command, 'data');
});
afterEach(() => {
  command.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it('starts the portal once a command that uses the data folder has ended', async () => {
  const starting = createApi({
    config: testConfig({ dataDir, minFreeMb: 0 }),
    from: await filledDatabase(),
  });
  starting.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  command.stdin?.end();
  await (await starting).close();
});

it('says that it waits, and fails with the reason if the command does not end', async () => {
  const log = { info: jest.fn(), error: jest.fn() };
  await expect(openWhenFree(testConfig({ dataDir, minFreeMb: 0 }), undefined, log, 500)).rejects.toThrow(
    `in use by process ${command.pid}`,
  );
  expect(log.info.mock.calls).toEqual([
    ['data-folder.in-use', { process: command.pid, waitsAtMostSeconds: 0.5 }],
  ]);
});
