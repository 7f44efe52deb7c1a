import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  openReleaseDatabase,
  type ReleaseDatabase,
  type ReleaseDocuments,
} from '@portal/provider-api/release-state';
import { createMigratedDatabase } from '@portal/provider-api/testing/migrated-database';
import { OperatorStore } from '../operators/operators.ts';
import { publish } from '../publish/publish.ts';
import { TokenStore } from '../registry/tokens.ts';
import { createPortal } from '../serve/serve.ts';
import { createFolderFiles } from '../store/folder-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { moveState } from './move-state.ts';
import { openReleaseStore } from './open-store.ts';

let root: string;
let folder: string;
let created: Awaited<ReturnType<typeof createMigratedDatabase>>;
let database: ReleaseDatabase;
const opened: ReleaseStore[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-move-'));
});
beforeEach(async () => {
  await closeAll();
  folder = join(root, `store-${Math.random()}`);
  created = await createMigratedDatabase(process.env['DATABASE_URL'] ?? '');
  database = await openReleaseDatabase({ DATABASE_URL: created.url });
});
afterAll(async () => {
  await closeAll();
  await rm(root, { recursive: true, force: true });
});

async function closeAll(): Promise<void> {
  for (const store of opened.splice(0)) await store.files.close();
  await database?.close();
  await created?.drop();
}

async function openIn(home: 'files' | 'database', at = folder): Promise<ReleaseStore> {
  const store = await openReleaseStore(at, { RELEASES_STATE: home, DATABASE_URL: created.url });
  opened.push(store);
  return store;
}

const build = (name: string, code: string) => writeBuild(root, name, { 'entry.js': code });
const files = () => createFolderFiles(folder);

async function fill(): Promise<ReleaseStore> {
  const store = await openIn('files');
  await publish(store, await writeBuild(root, 'shell', { 'main.js': 'shell' }));
  await publish(store, await build('orders', 'first'));
  await new TokenStore(store).create({ team: 'reports', areas: ['reports'] });
  await new OperatorStore(store).add({ email: 'olivia@example.com', name: 'Olivia Reed', role: 'operate' });
  return store;
}

/** Everything that a move must preserve. */
async function readState(store: ReleaseStore) {
  return {
    composition: await store.readComposition(),
    log: await store.readAuditLog(),
    tokens: (await store.files.read('tokens.json'))?.content.toString(),
    operators: (await store.files.read('operators.json'))?.content.toString(),
    lastGood: (await store.files.read('app.last-good.json'))?.content.toString(),
  };
}

describe('a move', () => {
  it('preserves the state there and back, with the changes that were made in between', async () => {
    const before = await readState(await fill());
    expect(before.log).toHaveLength(4);
    expect(await moveState(files(), database, 'database')).toBe(true);
    expect(await moveState(files(), database, 'database')).toBe(false);
    const moved = await openIn('database');
    expect(await readState(moved)).toEqual(before);
    await publish(moved, await build('orders', 'second'));
    const after = await readState(moved);
    expect(await moveState(files(), database, 'files')).toBe(true);
    expect(await moveState(files(), database, 'files')).toBe(false);
    const back = await openIn('files');
    expect(await readState(back)).toEqual(after);
    await publish(back, await build('orders', 'third'));
    // The copy in the database is out of date, and is replaced.
    expect(await moveState(files(), database, 'database')).toBe(true);
    expect(await readState(await openIn('database'))).toEqual(await readState(back));
  });

  it('lets processes that still run serve pages, and refuses their changes', async () => {
    const old = await fill();
    const portal = createPortal(old, { title: 'Portal', visitorOf: async () => EVERYTHING });
    await moveState(files(), database, 'database');
    expect((await portal.request('/orders')).status).toBe(200);
    await expect(publish(old, await build('orders', 'lost'))).rejects.toThrow('Set RELEASES_STATE=database');
    await expect(new TokenStore(old).create({ team: 'a', areas: ['b'] })).rejects.toThrow('is in a database');
    const moved = await openIn('database');
    await moveState(files(), database, 'files');
    await expect(publish(moved, await build('orders', 'lost'))).rejects.toThrow('Remove RELEASES_STATE');
  });

  it('has no effect when it is killed at any step, and can be repeated', async () => {
    const state = await readState(await fill());
    let steps = 0;
    for (let isKilled = true; isKilled; steps += 1) {
      const attempt = moveState(files(), failingAfter(steps), 'database');
      isKilled = await attempt.then(
        () => false,
        () => true,
      );
      if (isKilled) expect(await readState(await openIn('files'))).toEqual(state);
    }
    expect(steps).toBeGreaterThan(6);
    expect(await readState(await openIn('database'))).toEqual(state);
  });

  it('has no effect on the way back either when it is killed at any step, and can be repeated', async () => {
    await fill();
    await moveState(files(), database, 'database');
    const moved = await openIn('database');
    await publish(moved, await build('orders', 'second'));
    const state = await readState(moved);
    let steps = 0;
    for (let isKilled = true; isKilled; steps += 1) {
      const attempt = moveState(failingFiles(steps), database, 'files');
      isKilled = await attempt.then(
        () => false,
        () => true,
      );
      if (isKilled) expect(await readState(await openIn('database'))).toEqual(state);
    }
    expect(steps).toBeGreaterThan(5);
    expect(await readState(await openIn('files'))).toEqual(state);
  });

  it('is refused when the database has the state of another store', async () => {
    await fill();
    await openIn('database', join(root, 'other'));
    await expect(moveState(files(), database, 'database')).rejects.toThrow(
      'state of a different release store',
    );
    expect((await openIn('files')).folder).toBe(folder);
    await rm(join(root, 'other'), { recursive: true });
  });

  it('is refused on the way back when the files were changed after the move', async () => {
    await fill();
    await moveState(files(), database, 'database');
    // A server of an older version does not know that the state was moved.
    await files().append('audit.jsonl', '{"at":"2026-11-01T00:00:00.000Z","action":"publish","app":"x"}\n');
    await expect(moveState(files(), database, 'files')).rejects.toThrow('so nothing was moved');
    expect((await openIn('database')).folder).toBe(folder);
  });
});

it('is a command; later commands need RELEASES_STATE', async () => {
  await fill();
  const run = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const script = join(import.meta.dirname, '..', 'cli.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script, ...args], {
      env: { ...process.env, RELEASES_DIR: folder, DATABASE_URL: created.url, ...env },
    });
    return stdout;
  };
  expect(await run(['move-state', 'database'])).toContain(
    'Start every process again, with RELEASES_STATE=database.',
  );
  await expect(run(['list'])).rejects.toMatchObject({ stderr: expect.stringContaining('is in a database') });
  const inDatabase = { RELEASES_STATE: 'database' };
  expect(await run(['list'], inDatabase)).toMatch(/^orders +\S+ +live/m);
  await run(['disable', 'orders', '--message', 'Closed', '--reason', 'test'], inDatabase);
  expect(await run(['log'], inDatabase)).toMatch(/ {2}disable {2}orders /);
  expect(await run(['move-state', 'files'])).toContain('without RELEASES_STATE');
  expect(await run(['log'])).toMatch(/ {2}disable {2}orders /);
  await expect(run(['move-state', 'bucket'])).rejects.toMatchObject({ code: 1 });
});

/** A database whose connection is lost after some writes. */
function failingAfter(writes: number): Pick<ReleaseDatabase, 'documentsOf'> {
  let left = writes;
  const count = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return {
    documentsOf(store): ReleaseDocuments {
      const documents = database.documentsOf(store);
      return {
        ...documents,
        write: async (...args) => {
          count();
          return documents.write(...args);
        },
        remove: async (key) => {
          count();
          await documents.remove(key);
        },
        replaceLog: async (lines) => {
          count();
          await documents.replaceLog(lines);
        },
      };
    },
  };
}

function failingFiles(writes: number) {
  let left = writes;
  const inner = files();
  return {
    ...inner,
    write: async (...args: Parameters<typeof inner.write>) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return inner.write(...args);
    },
  };
}

describe('opening a store whose state is in the database', () => {
  it('creates an empty store, also when two processes start at once', async () => {
    const [store, other] = await Promise.all([openIn('database'), openIn('database')]);
    await publish(store, await writeBuild(root, 'shell', { 'main.js': 'shell' }));
    await publish(other, await build('orders', 'first'));
    expect((await (await openIn('database')).readComposition()).areas).toHaveLength(1);
  });

  it('is refused without a database, with another setting, or while the state is in files', async () => {
    await expect(openReleaseStore(folder, { RELEASES_STATE: 'database', DATA_DIR: root })).rejects.toThrow(
      'Set DATA_DIR or DATABASE_URL as the portal does',
    );
    await expect(openReleaseStore(folder, { RELEASES_STATE: 'yes' })).rejects.toThrow(
      'RELEASES_STATE is "yes"',
    );
    const missing = created.url.replace(/portal_empty_\w+/, 'not_there');
    await expect(
      openReleaseStore(folder, { RELEASES_STATE: 'database', DATABASE_URL: missing }),
    ).rejects.toThrow('cannot be reached');
    await fill();
    await expect(openIn('database')).rejects.toThrow('release -- move-state database');
  });

  it('is refused with the database of another store, or without the setting', async () => {
    await fill();
    await moveState(files(), database, 'database');
    await expect(openIn('files')).rejects.toThrow('Set RELEASES_STATE=database');
    await expect(openIn('database', join(root, 'mistyped'))).rejects.toThrow('a different release store');
    const other = await createMigratedDatabase(process.env['DATABASE_URL'] ?? '');
    try {
      await expect(
        openReleaseStore(folder, { RELEASES_STATE: 'database', DATABASE_URL: other.url }),
      ).rejects.toThrow('does not have the state');
    } finally {
      await other.drop();
    }
  });

  it('is refused when the file that says where the state is cannot be read', async () => {
    await fill();
    await moveState(files(), database, 'database');
    const copy = `${folder}-copy`;
    await cp(folder, copy, { recursive: true });
    await writeFile(join(copy, 'state.json'), '{');
    for (const home of ['files', 'database'] as const)
      await expect(openIn(home, copy)).rejects.toThrow('state.json is damaged');
  });
});
