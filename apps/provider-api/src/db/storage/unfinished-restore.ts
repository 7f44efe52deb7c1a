import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError } from './data-dir-error.ts';

const markerPath = (dataDir: string) => join(dataDir, 'restore.incomplete');

/** Until `clear`, no server starts on the data folder. */
export function markRestore(dataDir: string): { clear: () => void } {
  writeFileSync(markerPath(dataDir), '', { flush: true });
  return { clear: () => rmSync(markerPath(dataDir), { force: true }) };
}

export const isRestoreUnfinished = (dataDir: string) => existsSync(markerPath(dataDir));

/** @throws DataDirError if a restore was killed after it had begun to replace data */
export function assertRestoreFinished(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return;
  throw new DataDirError(
    `A restore into ${dataDir} did not finish, so its data is incomplete. Run npm run restore again.`,
  );
}
