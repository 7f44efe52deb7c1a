/**
 * Serves the state of releases in the embedded database as a portal does, but without the API, which takes longer to
 * start: `release-state-process.ts <data folder>`. Prints "ready".
 */

import { openDatabase } from '../db/database.ts';
import { hasEmbeddedDatabase } from '../db/storage/embedded-folder.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrations/migrate.ts';
import { createReleaseDocuments } from '../release-state/documents.ts';
import { serveDocuments } from '../release-state/serve-documents.ts';
import { testConfig } from './config.ts';
import { filledDatabase } from './database/template.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = createLog('silent', 'json', () => new Date());
try {
  const from = hasEmbeddedDatabase(dataDir) ? undefined : await filledDatabase();
  const database = await openDatabase(testConfig({ dataDir }), from);
  await migrate(database, log);
  const stop = serveDocuments(
    dataDir,
    { documentsOf: (store) => createReleaseDocuments(database.db, store) },
    log,
  );
  // The server does not keep the process running.
  const timer = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    clearInterval(timer);
    await stop();
    await database.close();
  });
  process.stdout.write('ready\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
