import { join } from 'node:path';
import type { Config } from '@portal/provider-api';
import { ReleaseStore } from '@portal/release';

/** Where releases are kept: `RELEASES_DIR`, or beside the data. */
export function releaseStore(config: Config): ReleaseStore {
  return new ReleaseStore(process.env['RELEASES_DIR'] || join(config.dataDir ?? '.data', 'releases'));
}
