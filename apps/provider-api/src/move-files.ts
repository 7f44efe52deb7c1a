import { join } from 'node:path';
import { createBucket } from '@portal/bucket';
import { readConfig } from './config.ts';
import { copyToBucket } from './files/file-store.ts';

/** `npm run move-files`: copies the uploaded files in `DATA_DIR/files` to the bucket in `FILES_URL`. */
try {
  const { dataDir, filesBucket } = readConfig();
  if (filesBucket === null) throw new Error('FILES_URL is not set, so there is no bucket to copy to.');
  const bucket = createBucket(filesBucket);
  await bucket.check();
  const folder = join(dataDir ?? '.data', 'files');
  const { copied, there } = await copyToBucket(folder, bucket);
  process.stdout.write(
    `${copied} files copied from ${folder} to ${bucket.location}; ${there} were there already.\n` +
      'The folder is unchanged. Once the portal runs with FILES_URL, run this command again, then delete the folder.\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
