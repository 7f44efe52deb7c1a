import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup, restoreBackup } from './backups/restore-backup.ts';
import { readConfig } from './config.ts';

/**
 * `npm run restore -- <folder> [--force] [--check]`, with the environment of the server that is restored. `--check` only
 * reads the back-up; `--force` replaces existing data.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean' }, check: { type: 'boolean' } },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  process.stderr.write('Usage: npm run restore -- <folder of the back-up> [--force] [--check]\n');
  process.exit(2);
}
try {
  const config = readConfig();
  const isCheck = values.check === true;
  const manifest = isCheck
    ? await checkBackup(config, resolve(folder))
    : await restoreBackup(config, folder, { force: values.force === true });
  process.stdout.write(
    `${isCheck ? 'The back-up is complete and can be restored here' : 'Restored'}: the data of ${manifest.createdAt}, ` +
      `${Object.keys(manifest.tables).length} tables, ${manifest.parts.length} files.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
