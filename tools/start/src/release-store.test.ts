import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { createApi } from '@portal/provider-api';
import { testConfig } from '@portal/provider-api/testing/config';
import { filledDatabase } from '@portal/provider-api/testing/filled-database';
import { publish } from '@portal/release';
import { writeBuild } from '@portal/release/testing';
import { releaseStore } from './release-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'portal-state-'));
const api = await createApi({ config: testConfig(), from: await filledDatabase() });
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

it('uses the database that the API has open, and does not close it with the store', async () => {
  process.env['RELEASES_STATE'] = 'database';
  const open = () => releaseStore({ dataDir: folder }, Promise.resolve(api));
  const store = await open();
  const { version } = await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  await store.files.close();
  expect((await (await open()).readComposition()).shell?.version).toBe(version);
  expect((await readdir(join(folder, 'releases'))).sort()).toEqual(['shell', 'state.json']);
  process.env['RELEASES_STATE'] = 'files';
  await expect(open()).rejects.toThrow('is in a database');
});
