import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { lockDataDir } from '../db/storage/data-dir-lock.ts';
import { embeddedFolders } from '../db/storage/embedded-folder.ts';
import { isRestoreUnfinished, markRestore } from '../db/storage/unfinished-restore.ts';
import { latestMigration } from '../migrations/schema-version.ts';
import { fingerprintOf, hasKey, KEY_FILE } from '../secrets.ts';
import { DATABASE_FILE, DATABASE_FOLDER, FILES, RELEASES } from './create-backup.ts';
import { countRows, findDifference } from './describe-database.ts';
import { withEmbedded } from './embedded.ts';
import { hasFiles, openFolder } from './file-tree.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyOut, partsBelow, verifyParts } from './parts.ts';
import { END_SESSIONS, inspectPostgres, restorePostgres } from './postgres.ts';
import { findBackupUrl } from './postgres-programs.ts';
import { isReleaseStateInDatabase, openStores, RELEASE_HOME, type Stores } from './stores.ts';

interface RestoreOptions {
  /** Replaces existing data. */
  force?: boolean;
}

/**
 * Restores a back-up into the data folder or the PostgreSQL database of the configuration. Checks everything first, and
 * changes nothing if the back-up or the target is refused. Ends all sessions. If it is killed, the target has its old data, or servers
 * refuse to start on it. @throws BackupError
 */
export async function restoreBackup(
  given: Config,
  source: string,
  { force = false }: RestoreOptions = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<Manifest> {
  const config = { ...given, databaseUrl: await findBackupUrl(given) };
  const folder = resolve(source);
  const dataDir = config.dataDir ?? '.data';
  const manifest = await checkBackup(config, folder);
  await mkdir(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const stores = await openStores(config, dataDir, env);
    await assertReplaceable(config, dataDir, stores, force);
    if (config.databaseUrl === null) await restoreIntoFolder(dataDir, folder, manifest, stores);
    else await restoreIntoServer(config.databaseUrl, dataDir, folder, manifest, stores);
    return manifest;
  } finally {
    unlock();
  }
}

/** Reads the whole back-up and compares it with this version and its configuration. @throws BackupError */
export async function checkBackup(config: Config, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const kind = config.databaseUrl === null ? 'embedded' : 'postgres';
  if (manifest.database !== kind)
    throw new BackupError(
      manifest.database === 'postgres'
        ? 'The back-up is of a PostgreSQL database. Set DATABASE_URL to the database it is restored into.'
        : 'The back-up is of an embedded database. Remove DATABASE_URL to restore it. Then "npm run move-data" can copy it to PostgreSQL.',
    );
  if (manifest.migrations.latest > latestMigration())
    throw new BackupError(
      'The back-up was written by a newer version of the portal. Restore it with that version or a newer one.',
    );
  assertKey(config, manifest);
  await verifyParts(folder, manifest);
  return manifest;
}

function assertKey(config: Config, { key }: Manifest): void {
  if (config.appKey === null && key.isIncluded) return;
  if (!hasKey(config))
    throw new BackupError(
      `The back-up does not contain the key. Set APP_KEY to the key with the fingerprint ${key.fingerprint}.`,
    );
  const found = fingerprintOf(config);
  if (found === key.fingerprint) return;
  throw new BackupError(
    `The key has the fingerprint ${found}, and the back-up belongs to ${key.fingerprint}: second factors could not be ` +
      'decrypted. Set APP_KEY to the key of the portal that was backed up.',
  );
}

async function assertReplaceable(
  config: Config,
  dataDir: string,
  stores: Stores,
  force: boolean,
): Promise<void> {
  let hasData: boolean;
  if (config.databaseUrl === null) {
    const { live } = embeddedFolders(dataDir);
    hasData = existsSync(live) && readdirSync(live).length > 0;
  } else {
    const { hasTables, connections } = await inspectPostgres(config.databaseUrl, {
      isPooled: config.databaseDirectUrl !== null,
    });
    if (connections > 0)
      throw new BackupError(
        `The database has other connections (${connections}). Stop every server that uses it. Nothing was changed.`,
      );
    hasData = hasTables;
  }
  if (force || isRestoreUnfinished(dataDir)) return;
  if (hasData) throw occupied(config.databaseUrl === null ? dataDir : 'The database');
  // A trial restore into another database may still name the stores of the live portal.
  for (const store of [stores.files, stores.releases])
    if (await hasFiles(store)) throw occupied(store.location);
}

const occupied = (target: string) =>
  new BackupError(`${target} has data already. To replace it, add --force. Nothing was changed.`);

async function restoreIntoFolder(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  stores: Stores,
): Promise<void> {
  const { live } = embeddedFolders(dataDir);
  const staging = join(dataDir, 'restore.new');
  const replaced = join(dataDir, 'restore.old');
  await rm(staging, { recursive: true, force: true });
  try {
    await cp(join(folder, DATABASE_FOLDER), join(staging, DATABASE_FOLDER), { recursive: true });
    const difference = await withEmbedded(staging, async (db) =>
      findDifference(manifest.tables, await countRows(db)),
    );
    if (difference !== null)
      throw new BackupError(`The back-up is damaged: ${difference}. Nothing was changed.`);
    await withEmbedded(staging, (db) => db.execute(END_SESSIONS));
    await copyOut(folder, partsBelow(manifest, FILES), stores.files);
    const marker = markRestore(dataDir);
    if (existsSync(live)) {
      await rm(replaced, { recursive: true, force: true });
      renameSync(live, replaced);
    }
    renameSync(join(staging, DATABASE_FOLDER), live);
    await restoreSettings(dataDir, folder, manifest, stores);
    marker.clear();
    await rm(replaced, { recursive: true, force: true });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function restoreIntoServer(
  databaseUrl: string,
  dataDir: string,
  folder: string,
  manifest: Manifest,
  stores: Stores,
): Promise<void> {
  await copyOut(folder, partsBelow(manifest, FILES), stores.files);
  // The database first, because it is replaced completely or not at all.
  const wasUnfinished = isRestoreUnfinished(dataDir);
  const marker = markRestore(dataDir);
  try {
    await restorePostgres(databaseUrl, join(folder, DATABASE_FILE), manifest.tables);
  } catch (error) {
    if (!wasUnfinished) marker.clear();
    throw error;
  }
  await restoreSettings(dataDir, folder, manifest, stores);
  marker.clear();
}

/** The key and the release store. Files that refer to versions are written after the versions. */
async function restoreSettings(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  stores: Stores,
): Promise<void> {
  if (manifest.key.isIncluded) {
    const key = manifest.parts
      .filter(({ path }) => path === KEY_FILE)
      .map((part) => ({ ...part, key: KEY_FILE }));
    await copyOut(folder, key, openFolder(dataDir));
  }
  const releases = partsBelow(manifest, RELEASES);
  const isTop = ({ key }: { key: string }) => !key.includes('/');
  await copyOut(
    folder,
    releases.filter((part) => !isTop(part)),
    stores.releases,
  );
  await copyOut(folder, releases.filter(isTop), stores.releases);
  // The state is now in the files, where it was when the back-up was made.
  const isRestored = releases.some(({ key }) => key === RELEASE_HOME);
  if (!isRestored && (await isReleaseStateInDatabase(stores.releases))) {
    const home = Buffer.from(JSON.stringify({ home: 'files', store: randomUUID() }));
    await stores.releases.write(RELEASE_HOME, Readable.from([home]), home.length);
  }
}
