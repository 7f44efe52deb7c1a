import { afterAll } from '@jest/globals';
import { createMigratedDatabase } from '@portal/provider-api/testing/migrated-database';
import { closeTestStores, placeTestStoresInDatabase } from './testing-store.ts';

/**
 * Import this module before a test file. The state of that file's stores is then in a new database on the server of
 * `DATABASE_URL`.
 */
const database = await createMigratedDatabase(process.env['DATABASE_URL'] ?? '');
placeTestStoresInDatabase(database.url);
afterAll(async () => {
  await closeTestStores();
  await database.drop();
});
