import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeReports } from './api/write-reports.ts';
import { PUBLIC_PACKAGES } from './public-packages.ts';

/** `npm run api-reports`: writes `api-report.txt` of every public package, and refuses changes that no new version announces. */
const REPOSITORY = resolve(import.meta.dirname, '../../..');
const draft = await mkdtemp(join(tmpdir(), 'portal-api-'));
try {
  parseArgs({ args: process.argv.slice(2), options: {} });
  for (const line of await writeReports(draft, REPOSITORY, PUBLIC_PACKAGES))
    process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(draft, { recursive: true, force: true });
}
