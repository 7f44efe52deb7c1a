import { mkdirSync, statfsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { hasErrorCode } from '../../error-code.ts';
import { Refusal } from '../../refusal.ts';
import { isDatabaseUnavailable } from '../servers/unavailable.ts';
import { DataDirError } from './data-dir-error.ts';

const MB = 1_000_000;
const CHECK_INTERVAL_MS = 1000;

/** Guards the disk of the data folder: running full in the middle of a write could damage the database. */
export interface DiskSpace {
  /** Answers 503 to writes when little space is left; reads continue. */
  assertFree(): void;
  /** For writes that a read can omit. */
  isFree(): boolean;
  /** Free bytes of the data folder's disk; null if everything is in memory. */
  freeBytes(): number | null;
}

function getFreeMb(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return (bavail * bsize) / MB;
}

const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['EACCES', 'may not be written by the user who runs the server'],
  ['EPERM', 'may not be written by the user who runs the server'],
  ['EROFS', 'is on a disk that can only be read'],
  ['ENOSPC', 'is on a disk that is full'],
  ['EDQUOT', 'is on a disk whose share for this user is full'],
  ['ENOTDIR', 'is not a folder'],
  ['EEXIST', 'is not a folder'],
];

/** Explains known file system errors to an operator; returns any other error unchanged. */
export function explainDataDir(dataDir: string, error: unknown): unknown {
  const [, reason] = REASONS.find(([code]) => hasErrorCode(error, code)) ?? [];
  if (reason === undefined) return error;
  return new DataDirError(
    `The data folder ${dataDir} ${reason}. Make it writable, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

/** Creates the folder if missing; throws if it cannot be written or is almost full (F19). */
export function prepareDataDir(dataDir: string, { minFreeMb }: Pick<Config, 'minFreeMb'>): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
  const free = getFreeMb(dataDir);
  if (free >= minFreeMb) return;
  throw new DataDirError(
    `The disk of the data folder ${dataDir} has ${Math.floor(free)} MB left; at least ${minFreeMb} MB are needed. ` +
      'Free some space, or set DATA_DIR to another folder.',
  );
}

export function createDiskSpace(config: Pick<Config, 'dataDir' | 'minFreeMb'>): DiskSpace {
  const { dataDir } = config;
  if (dataDir === null) return { assertFree() {}, isFree: () => true, freeBytes: () => null };
  let free = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const isFree = () => {
    const now = performance.now();
    if (now - lookedAt > CHECK_INTERVAL_MS || free < config.minFreeMb) {
      free = getFreeMb(dataDir);
      lookedAt = now;
    }
    return free >= config.minFreeMb;
  };
  return {
    isFree,
    freeBytes: () => getFreeMb(dataDir) * MB,
    assertFree() {
      if (!isFree()) throw Refusal.diskFull();
    },
  };
}

/**
 * Runs a write that a read can omit. Skips it on a full disk and while no database server takes writes, so that the read
 * does not fail (F19).
 */
export async function writeIfPossible(disk: DiskSpace, write: () => Promise<unknown>): Promise<void> {
  if (!disk.isFree()) return;
  try {
    await write();
  } catch (error) {
    if (!isDiskFull(error) && !isDatabaseUnavailable(error)) throw error;
  }
}

/** Whether a write failed because the disk of the server or its database is full. */
export function isDiskFull(error: unknown): boolean {
  const full = (each: unknown) => hasErrorCode(each, 'ENOSPC') || hasErrorCode(each, DISK_FULL);
  return full(error) || (error instanceof Error && full(error.cause));
}

/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100';
