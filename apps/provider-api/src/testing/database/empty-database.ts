import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { testConfig } from '../config.ts';
import { createSmall } from './create-small.ts';
import { databaseUrlFor, withServer } from './server-databases.ts';

/**
 * Opens a database without tables: in memory or, with `DATABASE_URL` set, on that PostgreSQL server. `close` removes the
 * database.
 * @param from the dump of a database in memory, to open that database instead
 */
export async function openEmptyDatabase(from?: Blob): Promise<OpenDatabase> {
  const server = process.env['DATABASE_URL'];
  if (!server) return openDatabase(testConfig(), from ?? (await createSmall()));
  const name = `portal_test_empty_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await withServer(server, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  );
  const database = await openDatabase(testConfig({ databaseUrl: databaseUrlFor(server, name) }));
  return {
    ...database,
    async close() {
      await database.close();
      await withServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
