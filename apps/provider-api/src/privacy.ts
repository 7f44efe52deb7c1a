import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { isMigrated } from './db/schema-version.ts';
import { openFiles } from './files/files.ts';
import { createLog } from './log.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { exportPerson, listFiles, readFileOrNull } from './privacy/export-person.ts';
import { findPeople } from './privacy/find-person.ts';

/**
 * `npm run privacy:export -- <email> --to <new folder>` and `npm run privacy:erase -- <email>`, with the server's
 * environment. With the embedded database, the server must be stopped.
 */
const [command, ...args] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args,
  allowPositionals: true,
  options: { to: { type: 'string' } },
});
const [email] = positionals;
const isExport = command === 'export';
if (email === undefined || (isExport && values.to === undefined)) {
  process.stderr.write(
    'Usage: npm run privacy:export -- <email> --to <new folder>, or npm run privacy:erase -- <email>\n',
  );
  process.exit(2);
}
try {
  const config = readConfig();
  const files = await openFiles(
    config,
    createLog('silent', 'json', () => new Date()),
  );
  const database = await openDatabase(config);
  try {
    const { db } = database;
    if (!(await isMigrated(db)))
      throw new Error('The database is older than this version. Start the server once first.');
    for (const person of await findPeople(db, email)) {
      if (isExport) {
        const folder = join(values.to ?? '', `company-${person.partnerId}`);
        const exported = await exportPerson(db, person);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(join(folder, 'data.json'), `${JSON.stringify(exported, null, 2)}\n`, {
          flag: 'wx',
          mode: 0o600,
        });
        for (const id of listFiles(exported)) {
          const content = await readFileOrNull(files, id);
          if (content !== null) writeFileSync(join(folder, id), content, { mode: 0o600 });
        }
        process.stdout.write(`${folder}: ${Object.values(exported).flat().length} rows.\n`);
      } else {
        const { rows, avatarFileId } = await erasePerson(db, person, new Date());
        if (avatarFileId !== null) await files.remove(avatarFileId);
        process.stdout.write(
          `Company ${person.partnerId}: ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows.\n` +
            'The audit log keeps the name until its rows are two years old. Back-ups and log files are not changed.\n',
        );
      }
    }
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
