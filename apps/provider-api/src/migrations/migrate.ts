import { convertAuditIfFree } from '../audit/partitions/convert.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';
import { buildQuoteCounts } from '../quote-counts/build.ts';
import { buildIndexes } from './build-indexes.ts';
import { assertNotNewer, MIGRATIONS } from './schema-version.ts';

/** Brings a database to this version, unless a newer version has migrated it. */
export async function migrate(
  database: Pick<OpenDatabase, 'db' | 'migrate' | 'queue'>,
  log: Log,
): Promise<void> {
  await assertNotNewer(database.db);
  await database.migrate(MIGRATIONS);
  // Only a database server has other processes that write.
  await buildIndexes(database.db, { concurrently: database.queue.backend === 'postgres', log });
  await buildQuoteCounts(database.db);
  await convertAuditIfFree(database.db, new Date());
}
