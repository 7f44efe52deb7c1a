import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '../db/database.ts';
import { openReleaseDatabase } from '../release-state/open.ts';
import { testConfig } from '../testing/config.ts';
import { filledDatabase } from '../testing/database/template.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const now = () => new Date();

let root: string;
let source: string;
let server: ServerProcess;

const configOf = (dataDir: string) => testConfig({ dataDir, appKey: null });
const start = () => startServer({ DATA_DIR: source, PUBLIC_URL: 'http://portal.test' });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  source = join(root, 'source');
  const database = await openDatabase(configOf(source), await filledDatabase());
  await database.close();
  writeFileSync(join(source, 'app.key'), testConfig().appKey ?? '');
  server = await start();
});
afterAll(async () => {
  await server.kill();
  rmSync(root, { recursive: true, force: true });
});

it('has the state of releases only once, in the database, and after a kill of the portal too', async () => {
  const releases = join(source, 'releases');
  mkdirSync(join(releases, 'areas', 'orders', '1.0.0'), { recursive: true });
  writeFileSync(join(releases, 'areas', 'orders', '1.0.0', 'release.json'), '{}');
  writeFileSync(join(releases, 'app.json'), 'an old copy');
  const store = randomUUID();
  writeFileSync(join(releases, 'state.json'), JSON.stringify({ home: 'database', store }));
  const documents = (await openReleaseDatabase({ DATA_DIR: source })).documentsOf(store);
  await documents.write('app.json', '{"sequence":7}');
  await documents.appendLog('{"app":"orders"}\n');
  await server.kill();
  server = await start();
  expect(String((await documents.read('app.json'))?.content)).toBe('{"sequence":7}');

  const backup = join(root, 'backup');
  const { parts } = await createBackup(configOf(source), backup, now, {});
  const stored = parts.map(({ path }) => path).filter((path) => path.startsWith('releases/'));
  expect(stored.sort()).toEqual(['releases/areas/orders/1.0.0/release.json', 'releases/state.json']);
  const target = mkdtempSync(join(root, 'restored-'));
  await restoreBackup(configOf(target), backup, {}, {});
  expect(readdirSync(join(target, 'releases')).sort()).toEqual(['areas', 'state.json']);
  const restored = await openReleaseDatabase({ DATA_DIR: target });
  expect(String((await restored.documentsOf(store).read('app.json'))?.content)).toBe('{"sequence":7}');
  expect(String((await restored.documentsOf(store).readLog())?.content)).toBe('{"app":"orders"}\n');
  await restored.close();

  // After the restore of a back-up with the state in files, the state is in files again.
  rmSync(join(releases, 'state.json'));
  const earlier = join(root, 'earlier');
  await createBackup(configOf(source), earlier, now, {});
  await restoreBackup(configOf(target), earlier, { force: true }, {});
  expect(JSON.parse(readFileSync(join(target, 'releases', 'state.json'), 'utf8')).home).toBe('files');
  expect(readFileSync(join(target, 'releases', 'app.json'), 'utf8')).toBe('an old copy');
});
