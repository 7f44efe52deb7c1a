import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { createMigratedDatabase } from '@portal/provider-api/testing/migrated-database';
import { startStateProcess } from '@portal/provider-api/testing/release-state';
import { closeTestStores, placeTestStoresInDatabase } from './testing-store.ts';

/** Places the state of the running test file's stores in a new database on the server of `DATABASE_URL`. */
export async function createTestDatabase(): Promise<void> {
  const database = await createMigratedDatabase(process.env['DATABASE_URL'] ?? '');
  placeTestStoresInDatabase({ DATABASE_URL: database.url });
  afterAll(async () => {
    await closeTestStores();
    await database.drop();
  });
}

/** Places the state of the running test file's stores in an embedded database, which another process has open. */
export async function createEmbeddedTestDatabase(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-embedded-'));
  const portal = await startStateProcess(dataDir);
  placeTestStoresInDatabase({ DATA_DIR: dataDir });
  afterAll(async () => {
    await portal.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
}
