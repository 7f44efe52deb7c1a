import { resolve } from 'node:path';
import { createBucket, readBucketConfig } from '@portal/bucket';
import type { OpenOptions, ReleaseState } from '@portal/provider-api/release-state';
import { createBucketFiles } from '../store/bucket-files.ts';
import { createFolderFiles } from '../store/folder-files.ts';
import { ReleaseStore } from '../store/store.ts';
import { AUDIT, COMPOSITION, type StoreFiles } from '../store/store-files.ts';
import { createDatabaseFiles } from './database-files.ts';
import { readHome, requireHome } from './home.ts';
import { assertPaired, moveState } from './move-state.ts';

interface StoreOptions extends OpenOptions {
  /** The portal's database, in the process that runs the portal. Closing the store does not close it. */
  database?: ReleaseState;
}

/**
 * Opens the release store in the bucket of `RELEASES_URL`, or in the folder of `RELEASES_DIR`. With
 * `RELEASES_STATE=database`, its state is in the database of the portal. Throws with a message for operators if the
 * bucket or database cannot be used, if the bucket does not support conditional writes although the state is in it, or if
 * the state is elsewhere.
 */
export async function openReleaseStore(
  defaultFolder: string,
  env: NodeJS.ProcessEnv = process.env,
  { database, ...options }: StoreOptions = {},
): Promise<ReleaseStore> {
  const files = await openReleaseFiles(defaultFolder, env, { conditionalWrites: !isStateInDatabase(env) });
  if (!isStateInDatabase(env)) return new ReleaseStore(await requireHome(files, 'files'));
  if (database !== undefined) return new ReleaseStore(await openWithDatabase(files, database));
  const opened = await openReleaseDatabase(env, options);
  try {
    return new ReleaseStore({ ...(await openWithDatabase(files, opened)), close: opened.close });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Opens the bucket or the folder only, wherever the state is.
 * @param needs.conditionalWrites only the state needs them
 */
export async function openReleaseFiles(
  defaultFolder: string,
  env: NodeJS.ProcessEnv = process.env,
  { conditionalWrites = true } = {},
): Promise<StoreFiles> {
  const config = readBucketConfig('RELEASES_URL', env);
  const folder = env['RELEASES_DIR'];
  if (config === null) return createFolderFiles(resolve(folder || defaultFolder));
  if (folder) throw new Error('RELEASES_URL and RELEASES_DIR are both set. Remove one of them.');
  const bucket = createBucket(config);
  await bucket.check({ conditionalWrites });
  return createBucketFiles(bucket);
}

/** Loads the client only when it is needed, because most stores have no database. */
export async function openReleaseDatabase(env: NodeJS.ProcessEnv = process.env, options: OpenOptions = {}) {
  const { openReleaseDatabase: open } = await import('@portal/provider-api/release-state');
  return open(env, options);
}

/** Whether `RELEASES_STATE` is `database`. */
export function isStateInDatabase(env: NodeJS.ProcessEnv = process.env): boolean {
  const state = env['RELEASES_STATE'] || 'files';
  if (state !== 'files' && state !== 'database')
    throw new Error(`RELEASES_STATE is "${state}"; it must be "files" or "database".`);
  return state === 'database';
}

async function openWithDatabase(files: StoreFiles, database: ReleaseState): Promise<StoreFiles> {
  let found = await readHome(files);
  if (found?.home !== 'database') {
    if ((await files.stat(COMPOSITION)) !== null || (await files.stat(AUDIT)) !== null)
      throw new Error(
        `The state of the releases is in ${files.location}. To move it to the database, run: npm run release -- move-state database`,
      );
    // A new store.
    await moveState(files, database, 'database');
    found = await readHome(files);
  }
  const documents = database.documentsOf(found?.store ?? '');
  await assertPaired(files, documents);
  return requireHome(files, 'database', createDatabaseFiles(files, documents));
}
