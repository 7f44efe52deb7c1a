import { join } from 'node:path';
import type { Config } from '@portal/provider-api';
import { openReleaseStore, type ReleaseStore } from '@portal/release';

/** The release store in `RELEASES_URL` or `RELEASES_DIR`, by default in the data folder. */
export function releaseStore(config: Config): Promise<ReleaseStore> {
  return openReleaseStore(join(config.dataDir ?? '.data', 'releases'));
}
