import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database-type.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { fingerprintOf, KEY_FILE } from '../secrets.ts';
import { countRows, listReferencedFiles, readMigrations } from './describe-database.ts';
import { copyEmbedded, withEmbedded } from './embedded.ts';
import { FORMAT, type Manifest, type Part, writeManifest } from './manifest.ts';
import { createTreeCopy, hashPart } from './parts.ts';
import { dumpPostgres } from './postgres.ts';
import { findBackupUrl } from './postgres-programs.ts';
import {
  isHeldFile,
  isReleaseStateInDatabase,
  isUnfinishedRelease,
  openStores,
  RELEASE_HOME,
} from './stores.ts';

/** Names in the folder of a back-up. `db` is the name that the embedded database has in a data folder too. */
export const DATABASE_FOLDER = 'db';
export const DATABASE_FILE = 'database.dump';
export const FILES = 'files';
export const RELEASES = 'releases';

const fileKey = (id: string) => `${id.slice(0, 2)}/${id}`;

async function describe(db: Database) {
  return {
    tables: await countRows(db),
    migrations: await readMigrations(db),
    referenced: await listReferencedFiles(db),
  };
}

/**
 * Writes a back-up to a new folder; the portal may run meanwhile. Uses a temporary name and renames the folder once the
 * back-up is complete. @throws BackupError after it has removed the incomplete back-up
 */
export async function createBackup(
  config: Config,
  target: string,
  now: () => Date,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Manifest> {
  const dataDir = config.dataDir ?? '.data';
  const folder = resolve(target);
  if (`${folder}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupError(
      `${folder} is in DATA_DIR. Choose a folder outside it, preferably on another disk.`,
    );
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty. Choose a new folder.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fillBackup(config, dataDir, draft, now, env);
    writeManifest(draft, manifest);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fillBackup(
  config: Config,
  dataDir: string,
  folder: string,
  now: () => Date,
  env: NodeJS.ProcessEnv,
): Promise<Manifest> {
  const fingerprint = fingerprintOf(config);
  const stores = await openStores(config, dataDir, env);
  const isStateInDatabase = await isReleaseStateInDatabase(stores.releases);
  const isOldState = (key: string) => isStateInDatabase && !key.includes('/') && key !== RELEASE_HOME;
  const releases = createTreeCopy(
    stores.releases,
    folder,
    RELEASES,
    (key) => isUnfinishedRelease(key) || isOldState(key),
  );
  const files = createTreeCopy(stores.files, folder, FILES, isHeldFile);
  // Copied before the database, for files that are removed meanwhile, and again afterwards, for files that are added.
  await files.copy();
  if (isStateInDatabase) await releases.copy(); // for versions that are pruned during the back-up
  const createdAt = now().toISOString();
  const databaseUrl = await findBackupUrl(config);
  const { database, described } =
    databaseUrl === null
      ? { database: 'embedded' as const, described: await backUpEmbedded(dataDir, folder) }
      : {
          database: 'postgres' as const,
          described: await dumpPostgres(databaseUrl, join(folder, DATABASE_FILE), describe),
        };
  await files.copy();
  await releases.copy();
  const isIncluded = config.appKey === null;
  const parts: Part[] = [];
  if (isIncluded) {
    await copyFile(join(dataDir, KEY_FILE), join(folder, KEY_FILE));
    await chmod(join(folder, KEY_FILE), 0o600);
    parts.push(await hashPart(folder, KEY_FILE));
  }
  if (database === 'postgres') parts.push(await hashPart(folder, DATABASE_FILE));
  else
    for (const entry of await readdir(join(folder, DATABASE_FOLDER), {
      recursive: true,
      withFileTypes: true,
    }))
      if (entry.isFile())
        parts.push(
          await hashPart(
            folder,
            join(entry.parentPath, entry.name)
              .slice(folder.length + 1)
              .replaceAll(sep, '/'),
          ),
        );
  return {
    format: FORMAT,
    createdAt,
    database,
    migrations: described.migrations,
    tables: described.tables,
    key: { fingerprint, isIncluded },
    missingFiles: described.referenced.filter((id) => !files.has(fileKey(id))),
    parts: [...parts, ...files.parts(), ...releases.parts()],
  };
}

/** Opens the copy, which proves that it can be restored, and counts the rows of the copy. */
async function backUpEmbedded(dataDir: string, folder: string) {
  await copyEmbedded(dataDir, join(folder, DATABASE_FOLDER));
  return withEmbedded(folder, describe);
}
