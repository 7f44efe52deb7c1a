import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError } from './data-dir-error.ts';
import { embeddedFolders } from './embedded-folder.ts';

/** In the folder of the database: a restore replaces the folder, and so removes the marker. */
const markerPath = (dataDir: string) => join(embeddedFolders(dataDir).live, 'moved-to-postgresql');

/** Until the file is removed, nothing opens the embedded database: its data is older than the data in PostgreSQL. */
export function markMoved(dataDir: string, at: Date): void {
  writeFileSync(markerPath(dataDir), at.toISOString(), { flush: true });
}

export const unmarkMoved = (dataDir: string): void => rmSync(markerPath(dataDir), { force: true });

/** @throws DataDirError if the embedded database was copied to PostgreSQL */
export function assertNotMoved(dataDir: string): void {
  const path = markerPath(dataDir);
  if (!existsSync(path)) return;
  throw new DataDirError(
    `The embedded database in ${dataDir} was moved to PostgreSQL on ${readFileSync(path, 'utf8').trim()}. ` +
      'Set DATABASE_URL to use the data in PostgreSQL. To return to the old data, which lacks every change since then, ' +
      'run npm run move-data -- --return without DATABASE_URL.',
  );
}
