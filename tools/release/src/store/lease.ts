import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode, isMissing } from '../errors.ts';
import { readIfThere } from './files.ts';

export interface LeaseOptions {
  /** Milliseconds without a renewal after which a lease counts as abandoned. */
  durationMs?: number;
  /** Milliseconds to wait for another holder. */
  patienceMs?: number;
}

const DURATION_MS = 30_000;
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

export interface Lease {
  /** Throws when another process has taken the lease over; call before each irreversible step. */
  assertHeld: () => Promise<void>;
}

/**
 * Runs `work` while no other process, on this machine or another that shares the folder, holds the lease. A lease that
 * is not renewed, because its holder crashed or its file was never written completely, is taken over.
 */
export async function withLease<T>(
  file: string,
  work: (lease: Lease) => Promise<T>,
  { durationMs = DURATION_MS, patienceMs = PATIENCE_MS }: LeaseOptions = {},
): Promise<T> {
  const token = randomUUID();
  await acquire(file, token, durationMs, patienceMs);
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined); // assertHeld reports a lost lease
  }, durationMs / 4);
  const isHeld = async () => (await readIfThere(file)) === token;
  try {
    return await work({
      assertHeld: async () => {
        if (!(await isHeld())) throw new Error('Another publish took over. Run the command again.');
      },
    });
  } finally {
    clearInterval(renewal);
    if (await isHeld()) await rm(file, { force: true });
  }
}

async function acquire(file: string, token: string, durationMs: number, patienceMs: number): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    if (await create(file, token)) return;
    if (await isAbandoned(file, durationMs)) {
      // Renaming succeeds for one process only, so an abandoned lease is removed once.
      const abandoned = `${file}.${token}`;
      await rename(file, abandoned).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      await rm(abandoned, { force: true });
    } else if (waited >= patienceMs) {
      throw new Error('Another publish is in progress. Try again when it has finished.');
    } else {
      await wait(POLL_MS);
    }
  }
}

async function create(file: string, token: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'wx');
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    await handle.writeFile(token);
    return true;
  } catch (error) {
    await rm(file, { force: true }); // a full disk must not leave an empty lease behind
    throw error;
  } finally {
    await handle.close();
  }
}

/** Compares the lease's age with the file system's own clock, which may differ from this machine's. */
async function isAbandoned(file: string, durationMs: number): Promise<boolean> {
  const probe = `${file}.${randomUUID()}.clock`;
  try {
    await writeFile(probe, '');
    const [lease, now] = await Promise.all([stat(file), stat(probe)]);
    return now.mtimeMs - lease.mtimeMs > durationMs;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  } finally {
    await rm(probe, { force: true });
  }
}
