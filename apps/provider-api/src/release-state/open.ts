import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { hasErrorCode } from '../error-code.ts';
import { createReleaseDocuments, type ReleaseDocuments } from './documents.ts';

export type { ReleaseDocuments } from './documents.ts';

const UNDEFINED_TABLE = '42P01';

export interface ReleaseDatabase {
  /** The state of a release store. */
  documentsOf(store: string): ReleaseDocuments;
  /** Ends the connections. */
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL database of `DATABASE_URL` for the state of releases. Throws with a message for operators if it
 * cannot be used.
 */
export async function openReleaseDatabase(env: NodeJS.ProcessEnv = process.env): Promise<ReleaseDatabase> {
  const config = readConfig(env);
  if (config.databaseUrl === null)
    throw new Error(
      'DATABASE_URL is not set. The state of releases can only be in a PostgreSQL database, because only one process can open the embedded database.',
    );
  const database = await openDatabase({ ...config, dataDir: null, databaseReadUrls: [] }).catch(
    (error: unknown) => {
      throw new Error('The database of DATABASE_URL cannot be reached, so releases cannot be read.', {
        cause: error,
      });
    },
  );
  const documentsOf = (store: string) => createReleaseDocuments(database.db, store);
  try {
    await documentsOf('').hasOtherStores();
  } catch (error) {
    await database.close();
    if (!hasErrorCode(error, UNDEFINED_TABLE)) throw error;
    throw new Error(
      'The database has no tables for releases. Start the API of this version first: it creates them.',
      { cause: error },
    );
  }
  return { documentsOf, close: database.close };
}
