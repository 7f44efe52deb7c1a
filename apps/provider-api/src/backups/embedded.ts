import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { CASING, createEmbedded } from '../db/database.ts';
import type { Database } from '../db/database-type.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { DataDirLockedError, lockDataDir } from '../db/storage/data-dir-lock.ts';
import { embeddedFolders, hasEmbeddedDatabase } from '../db/storage/embedded-folder.ts';
import { assertHealthy } from '../db/storage/embedded-health.ts';
import { assertNotMoved } from '../db/storage/moved-database.ts';
import { hasErrorCode } from '../error-code.ts';
import { beginOnlineCopy, type CopySession } from './online-copy.ts';

const CONTROL = 'global/pg_control';
const WAL = 'pg_wal';
/** Files about the running process, which a copy must not contain. */
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts'];

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await cp(from, to);
  } catch (error) {
    // The file was removed after it was listed. The write-ahead log contains the removal too.
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}

async function copyFiles(from: string, to: string, isLeftOut: (path: string) => boolean): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (isLeftOut(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else if (entry.isFile()) await copyFile(join(from, path), join(to, path));
  }
}

/**
 * Copies the embedded database of a data folder, also while a portal uses it. The copy contains everything that was
 * committed when the copying ended.
 */
export async function copyEmbedded(dataDir: string, to: string): Promise<void> {
  const { live } = embeddedFolders(dataDir);
  if (!hasEmbeddedDatabase(dataDir))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the portal does.`,
    );
  assertNotMoved(dataDir);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const holder = await holdDatabase(dataDir);
  try {
    const { session } = holder;
    if (session === null) return await copyFiles(live, to, (path) => LEFT_OUT.includes(path));
    await copyFiles(live, to, (path) => [...LEFT_OUT, CONTROL].includes(path) || path.startsWith(`${WAL}/`));
    const label = await session.end();
    // The log and the control file must not be older than the end of the copy.
    await copyFiles(join(live, WAL), join(to, WAL), () => false);
    await copyFile(join(live, CONTROL), join(to, CONTROL));
    const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
    if (!existsSync(join(to, WAL, first)))
      throw new BackupError('The portal wrote too much while it was copied. Try again.');
    await writeFile(join(to, 'backup_label'), label);
  } finally {
    holder.release();
  }
}

/** Locks the folder, or asks the process that uses it to prepare for copying. */
async function holdDatabase(dataDir: string): Promise<{ session: CopySession | null; release: () => void }> {
  try {
    return { session: null, release: lockDataDir(dataDir) };
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    const session = await beginOnlineCopy(dataDir);
    return { session, release: session.close };
  }
}

/**
 * Opens the embedded database `db` of a folder, checks its pages, and closes it after `work`. Opening a copy applies
 * its write-ahead log.
 */
export async function withEmbedded<Result>(
  folder: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { live } = embeddedFolders(folder);
  const pglite = await createEmbedded({ dataDir: live });
  try {
    await assertHealthy(folder, pglite);
    return await work(drizzle({ client: pglite, casing: CASING }) as unknown as Database);
  } finally {
    if (!pglite.closed) await pglite.close();
    await rm(join(live, 'backup_label.old'), { force: true });
  }
}
