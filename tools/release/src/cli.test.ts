import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publish } from './publish/publish.ts';
import { ReleaseStore } from './store/store.ts';
import { writeBuild } from './testing.ts';

let folder: string;
let store: ReleaseStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cli-'));
  store = new ReleaseStore(join(folder, 'store'));
  for (const code of ['first', 'second'])
    await publish(store, await writeBuild(folder, 'orders', { 'entry.js': code }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command and returns its exit code and what it wrote to the error output. */
function release(...args: string[]): Promise<{ code: number; printed: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'cli.ts'), ...args],
      { env: { ...process.env, RELEASES_DIR: store.folder } },
      (error, _stdout, stderr) => done({ code: Number(error?.code ?? 0), printed: stderr }),
    );
  });
}

it.each([
  [['rollback', 'orders', '--too', '1.0.0'], "Unknown option '--too'"],
  [['rollback', 'orders', '1.0.0-first'], 'unknown argument "1.0.0-first"'],
  [['rollback', 'orders', '--to'], "'--to <value>' argument missing"],
  [['rollback'], 'release rollback needs <app>'],
  [['publish', 'orders', '--to', '1.0.0'], "Unknown option '--to'"],
  [['prune', '--keep', 'all'], '--keep must be a number'],
  [['roll-back', 'orders'], 'Unknown command "roll-back"'],
  [['constructor'], 'Unknown command "constructor"'],
  [[], 'A command is missing'],
])('refuses %j with the usage, and changes nothing', async (args, problem) => {
  const before = await readFile(store.path('app.json'), 'utf8');
  const { code, printed } = await release(...args);
  expect(code).toBe(1);
  expect(printed).toContain(problem);
  expect(printed).toContain('Usage: release <command>');
  expect(await readFile(store.path('app.json'), 'utf8')).toBe(before);
});
