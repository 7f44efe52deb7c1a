import { parseArgs } from 'node:util';
import { type Verification, verifyAudit } from './audit/verify.ts';
import { openSecrets } from './auth/open-secrets.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { isNewDatabase } from './db/storage/embedded-folder.ts';
import { isMigrated } from './migrations/schema-version.ts';

/**
 * `npm run audit:verify -- [--head <position>:<hash>]`, with the server's environment: finds missing and changed rows of
 * the audit log. `--head` is the end of the chain as an `audit.sealed` line of the log gave it.
 */
const { values } = parseArgs({ options: { head: { type: 'string' } } });
const head = /^(\d+):([\w-]+)$/.exec(values.head ?? '');
if (values.head !== undefined && head === null) {
  process.stderr.write('Usage: npm run audit:verify -- [--head <position>:<hash>]\n');
  process.exit(2);
}
try {
  const found = await verify(head === null ? undefined : { position: Number(head[1]), hash: head[2] ?? '' });
  process.stdout.write(describe(found));
  process.exitCode = found.faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function verify(expectedHead: Verification['end'] | undefined): Promise<Verification> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && (dataDir === null || isNewDatabase(dataDir)))
    throw new Error('No database was found. Set DATABASE_URL or DATA_DIR as the server does.');
  const database = await openDatabase(config);
  try {
    if (!(await isMigrated(database.db)))
      throw new Error('The database is older than this version. Start the server once first.');
    const secrets = await openSecrets(config, database.db);
    return await verifyAudit({ db: database.db, secrets, now: () => new Date() }, expectedHead);
  } finally {
    await database.close();
  }
}

function describe({ rows, end, faults, unsealed, late }: Verification): string {
  const waiting = unsealed === 0 ? '' : ` ${unsealed} newer rows are not sealed yet.`;
  const warning =
    late === 0 ? '' : `${late} rows have waited for more than 10 minutes: is a server running?\n`;
  if (faults.length === 0)
    return `The audit log is complete: ${rows} rows, the last is ${end.position}:${end.hash}.${waiting}\n${warning}`;
  return `${faults.join('\n')}\n${faults.length} faults in ${rows} rows.${waiting}\n${warning}`;
}
