import * as v from 'valibot';
import { StoreError } from '../errors.ts';
import type { Lease } from '../store/lease.ts';
import { parseJsonFile, type StoreFiles } from '../store/store-files.ts';

/** Says where the state is. In the folder or bucket of every store whose state is or was in a database. */
export const HOME_FILE = 'state.json';

const stateHome = v.object({
  home: v.picklist(['files', 'database']),
  /** Identifies the store in the database. */
  store: v.pipe(v.string(), v.uuid()),
});
export type StateHome = v.InferOutput<typeof stateHome>;

/** Where the state of a release store is: with its files, or in a database. Null if it was never in a database. */
export async function readHome(files: StoreFiles): Promise<StateHome | null> {
  const found = await files.read(HOME_FILE);
  if (found === null) return null;
  const parsed = v.safeParse(stateHome, parseJsonFile(found.content));
  if (parsed.success) return parsed.output;
  throw new StoreError(
    `${files.nameOf(HOME_FILE)} is damaged, so it is unknown where the state of releases is. Restore the file from a back-up.`,
  );
}

export async function writeHome(files: StoreFiles, home: StateHome): Promise<void> {
  await files.write(HOME_FILE, JSON.stringify(home));
}

/** @throws StoreError if the state is not where this process looks for it */
async function assertHome(files: StoreFiles, home: StateHome['home']): Promise<void> {
  const found = (await readHome(files))?.home ?? 'files';
  if (found === home) return;
  throw new StoreError(
    found === 'database'
      ? `The state of the releases in ${files.location} is in a database. Set RELEASES_STATE=database, and DATABASE_URL or DATA_DIR as the portal does. Then start again.`
      : `The state of the releases was moved to ${files.location}. Remove RELEASES_STATE, and start again.`,
  );
}

/**
 * Checks now, and before each change, that the state was not moved. Otherwise a process that was not restarted after a
 * move could change the old copy.
 */
export async function requireHome(
  files: StoreFiles,
  home: StateHome['home'],
  state: StoreFiles = files,
): Promise<StoreFiles> {
  await assertHome(files, home);
  return {
    ...state,
    withLease: (key, work, options) =>
      state.withLease(
        key,
        async (lease: Lease) => {
          await assertHome(files, home);
          return work(lease);
        },
        options,
      ),
  };
}
