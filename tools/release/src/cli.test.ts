import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publish } from './publish/publish.ts';
import { ReleaseStore } from './store/store.ts';
import { writeBuild } from './testing.ts';
import { startRegistry } from './testing-registry.ts';

let folder: string;
let store: ReleaseStore;
let token = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cli-'));
  store = new ReleaseStore(join(folder, 'store'));
  for (const code of ['first', 'second'])
    await publish(store, await writeBuild(folder, 'orders', { 'entry.js': code }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command and returns its exit code, what it wrote to the error output, and its output. */
function release(...args: string[]): Promise<{ code: number; printed: string; output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'cli.ts'), ...args],
      { env: { ...process.env, RELEASES_DIR: store.folder, RELEASE_TOKEN: token } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), printed: stderr, output: stdout }),
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
  [['token'], 'Unknown command "token"'],
  [['token', 'delete'], 'Unknown command "token delete"'],
  [['token', 'create', '--team', 'reports'], 'needs --team and --areas'],
  [['token', 'create', '--team', 'a', '--areas', 'b', '--days', 'all'], '--days must be a number'],
  [['token', 'revoke'], 'release token revoke needs <id>'],
  [['remove', 'orders', '--registry', 'https://portal.example'], 'needs a token in RELEASE_TOKEN'],
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

it('creates a token, publishes with it to a registry, and revokes it', async () => {
  const created = await release('token', 'create', '--team', 'reports', '--areas', 'reports', '--name', 'ci');
  token = /^portal_release_.+$/m.exec(created.output)?.[0] ?? '';
  const [, id = ''] = /release token revoke (\w+)/.exec(created.output) ?? [];
  expect((await release('token', 'list')).output).toMatch(new RegExp(`^${id}  reports/ci +active`));
  const registry = await startRegistry(store);
  try {
    const dist = await writeBuild(folder, 'reports', { 'entry.js': 'code' });
    const published = await release('publish', dist, '--draft', '--registry', registry.url);
    expect(published.output).toMatch(/reports 1\.0\.0-\w+ is stored as a draft\.\n$/);
    await release('token', 'revoke', id);
    const refused = await release('publish', dist, '--registry', registry.url);
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('was revoked') });
  } finally {
    await registry.close();
  }
  expect((await release('log')).output).toContain('reports/ci');
}, 60_000);
