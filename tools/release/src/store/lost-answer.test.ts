import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketError } from '@portal/bucket';
import { publish } from '../publish/publish.ts';
import { rollback } from '../publish/rollback.ts';
import { createRegistry } from '../registry/registry.ts';
import { toTeamText } from '../registry/team-text.ts';
import { TokenStore } from '../registry/tokens.ts';
import { writeBuild } from '../testing.ts';
import { createFolderFiles } from './folder-files.ts';
import { ReleaseStore } from './store.ts';
import type { StoreFiles } from './store-files.ts';

let folder: string;
let store: ReleaseStore;
let versions: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lost-'));
  store = new ReleaseStore(join(folder, 'store'));
  versions = [];
  for (const code of ['one', 'two', 'three']) {
    const { version } = await publish(store, await writeBuild(folder, 'orders', { 'entry.js': code }));
    versions.push(version);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lost = () => Promise.reject(new BucketError('s3://portal cannot be reached'));
const live = async () => (await store.readComposition()).areas[0]?.version;

/** The same store, whose connection breaks when a file is written, before or after the change of the file. */
function breakAt(file: string, { isWritten = false } = {}): ReleaseStore {
  const files = createFolderFiles(join(folder, 'store'));
  let isBroken = false;
  const changing =
    <Args extends [key: string, ...rest: never[]], Result>(change: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const isFirst = !isBroken && args[0] === file;
      if (isFirst && isWritten) await change(...args);
      isBroken ||= isFirst;
      return isBroken ? lost() : change(...args);
    };
  const broken: StoreFiles = {
    ...files,
    write: changing(files.write),
    append: changing(files.append),
    remove: changing(files.remove),
    read: (key, options) => (isBroken ? lost() : files.read(key, options)),
  };
  return new ReleaseStore(broken);
}

describe('when the connection to the store breaks during a rollback', () => {
  it.each([['app.last-good.json'], ['audit.jsonl'], ['audit.pending.json']])(
    'reports success once the composition was written, and the next change logs it (%s)',
    async (file) => {
      // The file of the pending entry is written before the composition and removed after it.
      const target = file === 'audit.pending.json' ? breakAtRemoval() : breakAt(file);
      expect(await rollback(target, 'orders')).toEqual({ from: versions[2], to: versions[1] });
      expect(await live()).toBe(versions[1]);
      await store.exclusively(async () => {});
      const logged = (await store.readAuditLog()).filter(({ action }) => action === 'rollback');
      expect(logged).toEqual([expect.objectContaining({ from: versions[2], to: versions[1] })]);
      expect(await store.files.stat('audit.pending.json')).toBeNull();
      const content = await store.files.read('app.json');
      expect((await store.files.read('app.last-good.json'))?.content).toEqual(content?.content);
    },
  );

  it.each([[true], [false]])(
    'says that it is unknown whether the change was made if the answer to it is lost (made: %s)',
    async (isWritten) => {
      const refusal = rollback(breakAt('app.json', { isWritten }), 'orders');
      await expect(refusal).rejects.toThrow(
        'it is unknown whether the change was made. Check which version is live (release list)',
      );
      const message = await refusal.then(() => '', String);
      // A team has no `release list`.
      expect(toTeamText(message)).toContain(
        'live (GET /registry/v1/apps/<area>/versions) before you repeat it.',
      );
      expect(await live()).toBe(versions[isWritten ? 1 : 2]);
    },
  );

  it('answers a team whose rollback was made', async () => {
    const { secret } = await new TokenStore(store).create({ team: 'team', areas: ['orders'] });
    const registry = createRegistry(breakAt('app.last-good.json'), { publicUrl: 'https://portal.example' });
    const answer = await registry.request('/registry/v1/apps/orders/rollback', {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { from: versions[2], to: versions[1], message: '' },
    ]);
  });
});

function breakAtRemoval(): ReleaseStore {
  const files = createFolderFiles(join(folder, 'store'));
  return new ReleaseStore({
    ...files,
    remove: (key) => (key === 'audit.pending.json' ? lost() : files.remove(key)),
  });
}
