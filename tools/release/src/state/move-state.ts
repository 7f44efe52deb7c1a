import { randomUUID } from 'node:crypto';
import type { ReleaseDocuments, ReleaseState } from '@portal/provider-api/release-state';
import { OPERATORS_FILE } from '../operators/operators.ts';
import { TOKENS_FILE } from '../registry/tokens.ts';
import { AUDIT, COMPOSITION, LAST_GOOD, LEASE, PENDING, type StoreFiles } from '../store/store-files.ts';
import { createDatabaseFiles } from './database-files.ts';
import { HOME_FILE, readHome, type StateHome, writeHome } from './home.ts';

const DOCUMENTS = [TOKENS_FILE, OPERATORS_FILE, PENDING, LAST_GOOD, COMPOSITION];

/**
 * Moves the state of a release store to the database or back. Nobody can change the store during the move. The new place
 * is used once everything is copied, so a killed move has no effect and can be repeated. The old copy is not deleted.
 * Returns false if the state is there already.
 */
export function moveState(
  files: StoreFiles,
  database: ReleaseState,
  to: StateHome['home'],
): Promise<boolean> {
  return to === 'database' ? moveToDatabase(files, database) : moveToFiles(files, database);
}

function moveToDatabase(files: StoreFiles, { documentsOf }: ReleaseState) {
  return files.withLease(LEASE, async (lease) => {
    const { home, store } = (await readHome(files)) ?? { home: 'files', store: randomUUID() };
    if (home === 'database') return false;
    const documents = documentsOf(store);
    if (await documents.hasOtherStores())
      throw new Error(
        `The database has the state of a different release store, not of ${files.location}. Nothing was moved. Check DATABASE_URL or DATA_DIR, and RELEASES_DIR or RELEASES_URL.`,
      );
    // Written first, so that a move that is repeated recognises its own rows.
    await writeHome(files, { home, store });
    await documents.write(HOME_FILE, store);
    await copyState(files, createDatabaseFiles(files, documents));
    await lease.assertHeld();
    await writeHome(files, { home: 'database', store });
    return true;
  });
}

async function moveToFiles(files: StoreFiles, { documentsOf }: ReleaseState) {
  const found = await readHome(files);
  if (found?.home !== 'database') return false;
  const documents = documentsOf(found.store);
  await assertPaired(files, documents);
  const source = createDatabaseFiles(files, documents);
  return source.withLease(LEASE, async (lease) => {
    if ((await readHome(files))?.home !== 'database') return false;
    await copyState(source, files);
    await lease.assertHeld();
    await writeHome(files, { ...found, home: 'files' });
    return true;
  });
}

/** @throws if the database does not have the state of this store */
export async function assertPaired(files: StoreFiles, documents: ReleaseDocuments): Promise<void> {
  if ((await documents.read(HOME_FILE)) === null)
    throw new Error(
      `The database does not have the state of the releases in ${files.location}. Check DATABASE_URL or DATA_DIR, and RELEASES_DIR or RELEASES_URL.`,
    );
}

/** Copies the log and the documents, the composition last. */
async function copyState(from: StoreFiles, to: StoreFiles): Promise<void> {
  const log = await from.read(AUDIT);
  const copied = linesOf(await to.read(AUDIT));
  // Logs only grow. If the source's log does not begin with the target's, the target has other changes.
  const lines = linesOf(log);
  if (copied.some((line, index) => line !== lines[index]))
    throw new Error(
      `${to.nameOf(AUDIT)} has changes that ${from.nameOf(AUDIT)} does not have, so nothing was moved. Remove the copy that is out of date.`,
    );
  if (log !== null) await to.write(AUDIT, log.content);
  for (const key of DOCUMENTS) {
    const found = await from.read(key);
    if (found === null) await to.remove(key);
    else await to.write(key, found.content);
  }
}

const linesOf = (found: { content: Buffer } | null): string[] =>
  (found?.content.toString() ?? '').split('\n').filter((line) => line !== '');
