import { join } from 'node:path';
import type { Config } from '@portal/provider-api';
import { ReleaseStore } from '@portal/release';

/** The release store in `RELEASES_DIR`, by default in the data folder. */
export function releaseStore(config: Config): ReleaseStore {
  return new ReleaseStore(process.env['RELEASES_DIR'] || join(config.dataDir ?? '.data', 'releases'));
}
