import { join } from 'node:path';
import type { Api, Config } from '@portal/provider-api';
import { isStateInDatabase, openReleaseStore, type ReleaseStore } from '@portal/release';

/**
 * Opens the release store in `RELEASES_URL` or `RELEASES_DIR`, by default in the data folder. If its state is in the
 * database, waits for the API, whose migrations create the tables.
 */
export async function releaseStore(
  { dataDir }: Pick<Config, 'dataDir'>,
  opening: Promise<Pick<Api, 'releaseState'>>,
): Promise<ReleaseStore> {
  return openReleaseStore(join(dataDir ?? '.data', 'releases'), process.env, {
    database: isStateInDatabase() ? (await opening).releaseState : undefined,
  });
}
