import { resolve } from 'node:path';
import { createBucket, readBucketConfig } from '@portal/bucket';
import { createBucketFiles } from './bucket-files.ts';
import { ReleaseStore } from './store.ts';

/**
 * Opens the release store in the bucket of `RELEASES_URL`, or in the folder of `RELEASES_DIR`. Throws with a message for
 * operators if the bucket cannot be used, or does not support conditional writes.
 */
export async function openReleaseStore(
  defaultFolder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ReleaseStore> {
  const config = readBucketConfig('RELEASES_URL', env);
  const folder = env['RELEASES_DIR'];
  if (config === null) return new ReleaseStore(resolve(folder || defaultFolder));
  if (folder) throw new Error('RELEASES_URL and RELEASES_DIR are both set. Remove one of them.');
  const bucket = createBucket(config);
  await bucket.check({ conditionalWrites: true });
  return new ReleaseStore(createBucketFiles(bucket));
}
