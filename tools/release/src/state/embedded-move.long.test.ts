import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ReleaseDatabase, ReleaseDocuments } from '@portal/provider-api/release-state';
import { type StateProcess, startStateProcess } from '@portal/provider-api/testing/release-state';
import { publish } from '../publish/publish.ts';
import { TokenStore } from '../registry/tokens.ts';
import { createFolderFiles } from '../store/folder-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { moveState } from './move-state.ts';
import { openReleaseDatabase, openReleaseStore } from './open-store.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');

let root: string;
let dataDir: string;
let folder: string;
let portal: StateProcess;
let database: ReleaseDatabase;

type Home = 'files' | 'database';
const env = (home: Home) => ({ DATA_DIR: dataDir, RELEASES_STATE: home });
const openIn = (home: Home) => openReleaseStore(folder, env(home));
const files = () => createFolderFiles(folder);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-move-'));
  dataDir = join(root, 'data');
  folder = join(dataDir, 'releases');
  portal = await startStateProcess(dataDir);
  database = await openReleaseDatabase({ DATA_DIR: dataDir });
  const store = await openIn('files');
  await publish(store, await writeBuild(root, 'shell', { 'main.js': 'shell' }));
  await publish(store, await writeBuild(root, 'orders', { 'entry.js': 'first' }));
  await new TokenStore(store).create({ team: 'reports', areas: ['reports'] });
});
afterAll(async () => {
  await portal.kill();
  await rm(root, { recursive: true, force: true });
});

const readState = async (store: ReleaseStore) => ({
  composition: await store.readComposition(),
  log: await store.readAuditLog(),
  tokens: String((await store.files.read('tokens.json'))?.content),
});

/** Moves the state, killed after more and more of its changes. Returns how often it was killed. */
async function moveWithKills(to: Home): Promise<number> {
  const from = to === 'files' ? 'database' : 'files';
  const state = await readState(await openIn(from));
  for (let kills = 0; ; kills += 1) {
    let left = kills;
    const fail = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    };
    const target = files();
    const move = moveState(
      to === 'files' ? { ...target, write: failing(target.write, fail) } : target,
      {
        documentsOf: (store) =>
          to === 'database'
            ? failingDocuments(database.documentsOf(store), fail)
            : database.documentsOf(store),
      },
      to,
    );
    const isKilled = await move.then(
      () => false,
      () => true,
    );
    expect(await readState(await openIn(isKilled ? from : to))).toEqual(state);
    if (!isKilled) return kills;
  }
}

const failing =
  <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>, fail: () => void) =>
  async (...args: Args) => {
    fail();
    return work(...args);
  };

const failingDocuments = (documents: ReleaseDocuments, fail: () => void): ReleaseDocuments => ({
  ...documents,
  write: failing(documents.write, fail),
  remove: failing(documents.remove, fail),
  replaceLog: failing(documents.replaceLog, fail),
});

it('moves the state while the portal runs, also after kills at each step', async () => {
  expect(await moveWithKills('database')).toBeGreaterThan(5);
  await publish(await openIn('database'), await writeBuild(root, 'orders', { 'entry.js': 'second' }));
  expect(await moveWithKills('files')).toBeGreaterThan(4);
});

it('is a command, also while no portal runs', async () => {
  const run = async (args: string[], home: Home) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', CLI, ...args], {
      env: { PATH: process.env['PATH'], ...env(home) },
    });
    return stdout;
  };
  expect(await run(['move-state', 'database'], 'files')).toContain('was moved to the database');
  await portal.stop();
  expect(await run(['log'], 'database')).toMatch(/ {2}publish {2}orders /);
  await expect(run(['log'], 'files')).rejects.toMatchObject({
    stderr: expect.stringContaining('Set RELEASES_STATE=database, and DATABASE_URL or DATA_DIR'),
  });
  expect(await run(['move-state', 'files'], 'database')).toContain('was moved to');
  expect(await run(['log'], 'files')).toMatch(/ {2}publish {2}orders /);
});
