import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '../db/database.ts';
import { testConfig } from '../testing/config.ts';
import { createFolderStore } from './file-store.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-rights-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What users of the machine other than the server's own may read, change or list. */
const listOpen = (path: string) =>
  ['', ...readdirSync(join(dataDir, path), { recursive: true, encoding: 'utf8' })]
    .map((name) => join(path, name))
    .filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);

it('shows uploaded files to no other user of the machine', async () => {
  const store = createFolderStore(join(dataDir, 'uploads', 'files'));
  await store.write('0d/0d0c0000-0000-4000-8000-000000000000', Buffer.from('confidential'));
  expect(listOpen('uploads/files')).toEqual([]);
});

it('shows the embedded database to no other user of the machine', async () => {
  const folder = join(dataDir, 'embedded');
  const database = await openDatabase(testConfig({ dataDir: folder }));
  await database.close();
  // The folder is enough: nobody else can reach what is below it.
  expect(statSync(join(folder, 'db')).mode & 0o077).toBe(0);
});
