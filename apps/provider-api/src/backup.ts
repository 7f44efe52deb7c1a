import { parseArgs } from 'node:util';
import { createBackup } from './backups/create-backup.ts';
import { readConfig } from './config.ts';

/** `npm run backup -- <new folder>`, with the server's environment: backs the portal up while it runs. */
const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  process.stderr.write('Usage: npm run backup -- <new folder>\n');
  process.exit(2);
}
try {
  const { tables, parts, key, missingFiles } = await createBackup(readConfig(), folder, () => new Date());
  const rows = Object.values(tables).reduce((sum, each) => sum + each, 0);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  process.stdout.write(
    `${folder}: ${Object.keys(tables).length} tables with ${rows} rows, ${parts.length} files, ${Math.ceil(bytes / 1e6)} MB.\n` +
      (key.isIncluded
        ? 'It contains the key of the second factors: store it where nobody else can read it.\n'
        : `It does not contain the key (APP_KEY, fingerprint ${key.fingerprint}): store the key separately.\n`),
  );
  if (missingFiles.length > 0) {
    process.stderr.write(
      `${missingFiles.length} uploaded files are missing from the store, for example ${missingFiles[0]}.\n`,
    );
    process.exitCode = 3;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
