import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../db/database.ts';
import { createLog } from '../../log.ts';
import { migrate } from '../../migrations/migrate.ts';
import { testConfig } from '../config.ts';
import { databaseUrlFor, withServer } from './server-databases.ts';

/** Creates a database with all tables and no data, on the PostgreSQL server of a URL. */
export async function createMigratedDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `portal_empty_${randomUUID().replaceAll('-', '')}`;
  const url = databaseUrlFor(serverUrl, name);
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  );
  const database = await openDatabase(testConfig({ databaseUrl: url, dataDir: null }));
  try {
    await migrate(
      database,
      createLog('silent', 'json', () => new Date()),
    );
  } finally {
    await database.close();
  }
  const drop = () =>
    withServer(serverUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  return { url, drop };
}
