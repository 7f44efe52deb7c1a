import { afterAll } from '@jest/globals';
import { createMigratedDatabase } from '@portal/provider-api/testing/migrated-database';
import { closeTestStores, placeTestStoresInDatabase } from './testing-store.ts';

/** Places the state of the running test file's stores in a new database on the server of `DATABASE_URL`. */
export async function createTestDatabase(): Promise<void> {
  const database = await createMigratedDatabase(process.env['DATABASE_URL'] ?? '');
  placeTestStoresInDatabase(database.url);
  afterAll(async () => {
    await closeTestStores();
    await database.drop();
  });
}
