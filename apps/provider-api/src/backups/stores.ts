import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createBucket, readBucketConfig } from '@portal/bucket';
import type { Config } from '../config.ts';
import { BackupError } from '../db/storage/backup-error.ts';
import { type FileTree, openBucket, openFolder } from './file-tree.ts';

/** Where the data of a portal is, in addition to its database. */
export interface Stores {
  /** Uploaded files. */
  files: FileTree;
  releases: FileTree;
}

/** Opens the stores as the server does. @throws BucketError if a bucket cannot be used */
export async function openStores(
  { filesBucket }: Config,
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Stores> {
  const open = async (config: Config['filesBucket'], folder: string) => {
    if (config === null) return openFolder(folder);
    const bucket = createBucket(config);
    await bucket.check();
    return openBucket(bucket);
  };
  return {
    files: await open(filesBucket, join(dataDir, 'files')),
    releases: await open(
      readBucketConfig('RELEASES_URL', env),
      resolve(env['RELEASES_DIR'] || join(dataDir, 'releases')),
    ),
  };
}

/** Infected files are not restored. */
export const isHeldFile = (key: string) => key.startsWith('held/') || !key.includes('/');

/** What a release store has of unfinished publishes, and its leases. */
const UNFINISHED = /^(?:staging|drafts|parts|uploads)\/|(?:^|\/)\.|\.lease$|audit\.pending\.json$/;
export const isUnfinishedRelease = (key: string) => UNFINISHED.test(key);

/** Says where the state of a release store is. Missing if it was never in a database (`home.ts` of the tool). */
export const RELEASE_HOME = 'state.json';

/** Whether the state of releases is in the database. Files at the top of the store are then an old copy. */
export async function isReleaseStateInDatabase(releases: FileTree): Promise<boolean> {
  const content = await releases.open(RELEASE_HOME);
  if (content === null) return false;
  try {
    const { home }: { home?: unknown } = JSON.parse(await text(content));
    return home === 'database';
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BackupError(
      `${releases.location}/${RELEASE_HOME} is damaged, so it is unknown where the state is.`,
    );
  }
}
