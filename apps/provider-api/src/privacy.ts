import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type Files, openFiles } from './files/files.ts';
import { createLog } from './log.ts';
import { isMigrated } from './migrations/schema-version.ts';
import { type AttachedFile, listAttachedFiles, removeAttachedFile } from './privacy/attached-files.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { exportPerson, listFiles, readFileOrNull } from './privacy/export-person.ts';
import { findPeople, type Person } from './privacy/find-person.ts';
import { isSingleWord } from './privacy/mentions.ts';
import { findOutboxFiles } from './privacy/outbox.ts';

const USAGE = `Usage: npm run privacy:export -- <email> [--also-name <name> …] [--also-email <email> …] --to <new folder>
       npm run privacy:erase -- <email> [--also-name <name> …] [--also-email <email> …]
       npm run privacy:erase -- --company <id> --file <id of a file> [--file …]
`;

/**
 * `npm run privacy:export` and `npm run privacy:erase`, with the server's environment. With the embedded database, the
 * server must be stopped.
 */
const [command, ...args] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args,
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    'also-name': { type: 'string', multiple: true },
    'also-email': { type: 'string', multiple: true },
    company: { type: 'string' },
    file: { type: 'string', multiple: true },
  },
});
const [email] = positionals;
const { to, file: fileIds = [] } = values;
const company = Number(values.company);
const isExport = command === 'export' && email !== undefined && to !== undefined;
const isErasure = command === 'erase' && email !== undefined && fileIds.length === 0;
const isRemoval = command === 'erase' && email === undefined && fileIds.length > 0 && company > 0;
if (!isExport && !isErasure && !isRemoval) {
  process.stderr.write(USAGE);
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
    if (isRemoval) await removeFiles(db, files);
    else
      for (const person of await findPeople(db, email ?? '', {
        names: values['also-name'],
        emails: values['also-email'],
      }))
        await (isExport ? writeExport : erase)(db, files, person, config.dataDir);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

type Work = (db: Database, files: Files, person: Person, dataDir: string | null) => Promise<void>;

async function writeExport(...[db, files, person, dataDir]: Parameters<Work>): Promise<void> {
  const folder = join(to ?? '', `company-${person.partnerId}`);
  const exported = await exportPerson(db, person);
  const attached = await listAttachedFiles(db, person);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'data.json'), `${JSON.stringify(exported, null, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
  });
  for (const id of new Set([...listFiles(exported), ...attached.map(({ id }) => id)])) {
    const content = await readFileOrNull(files, id);
    if (content !== null) writeFileSync(join(folder, id), content, { mode: 0o600 });
  }
  for (const path of await findOutboxFiles(db, dataDir, person)) {
    mkdirSync(join(folder, 'outbox'), { recursive: true, mode: 0o700 });
    copyFileSync(path, join(folder, 'outbox', basename(path)));
  }
  process.stdout.write(`${folder}: ${Object.values(exported).flat().length} rows.\n`);
  process.stdout.write(describeFiles(attached));
}

async function erase(...[db, files, person, dataDir]: Parameters<Work>): Promise<void> {
  const { rows, attachedFiles, remaining, avatarFileId } = await erasePerson(db, person, {
    now: new Date(),
    dataDir,
  });
  if (avatarFileId !== null) await files.remove(avatarFileId);
  const { outbox = 0, ...tables } = rows;
  process.stdout.write(
    `Company ${person.partnerId}: ${Object.values(tables).reduce((sum, count) => sum + count, 0)} rows, ${outbox} files in the outbox.\n` +
      'The audit log keeps the name until its rows are two years old. Back-ups and log files are not changed.\n' +
      describeRemaining(person, remaining) +
      describeFiles(attachedFiles),
  );
  if (attachedFiles.length > 0)
    process.stdout.write(
      `Open them, and remove those about the person: npm run privacy:erase -- --company ${person.partnerId} --file <id>\n`,
    );
}

async function removeFiles(db: Database, files: Files): Promise<void> {
  for (const id of fileIds) {
    if (!(await removeAttachedFile(db, company, id)))
      throw new Error(`No quote or case of company ${company} has the file ${id}.`);
    await files.remove(id);
    process.stdout.write(`Removed ${id}.\n`);
  }
}

function describeRemaining({ names }: Person, remaining: Readonly<Record<string, number>>): string {
  const places = Object.entries(remaining);
  if (places.length === 0) return '';
  const words = names.filter(isSingleWord).map((name) => `"${name}"`);
  const lines = places.map(([place, count]) => `  ${place}  ${count}\n`);
  return (
    `${words.join(', ')} can also be an ordinary word or somebody else's name, so it is left in these places (with the number of rows). ` +
    `Read them, and change those about the person:\n${lines.join('')}`
  );
}

function describeFiles(attached: readonly AttachedFile[]): string {
  if (attached.length === 0) return '';
  const lines = attached.map(({ id, name, of }) => `  ${id}  ${of}  ${name}\n`);
  return `Attached files that may be about the person:\n${lines.join('')}`;
}
