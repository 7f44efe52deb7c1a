import { randomUUID } from 'node:crypto';
import { link, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode, isMissing, StoreError } from '../errors.ts';
import { readTextIfThere, TEMP_SUFFIX } from './files.ts';

export interface LeaseOptions {
  /** Milliseconds without a renewal after which a lease counts as abandoned. Its holder renews it four times as often. */
  durationMs?: number;
  /** Milliseconds to wait for another holder. */
  maxWaitMs?: number;
}

export const DURATION_MS = 30_000;
export const MAX_WAIT_MS = 60_000;
const POLL_MS = 50;

export interface Lease {
  /** Throws when another process has taken the lease over; call before each irreversible step. */
  assertHeld: () => Promise<void>;
}

/**
 * Runs `work` while no other process, on this machine or another that shares the folder, holds the lease. A lease that
 * is not renewed, because its holder crashed or its file was never written completely, is taken over; at once if its
 * holder was a process of this machine that no longer exists.
 */
export async function withLease<T>(
  file: string,
  work: (lease: Lease) => Promise<T>,
  { durationMs = DURATION_MS, maxWaitMs = MAX_WAIT_MS }: LeaseOptions = {},
): Promise<T> {
  const token = await createLeaseToken();
  await acquire(file, token, durationMs, maxWaitMs);
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined); // assertHeld reports a lost lease
  }, durationMs / 4);
  const isHeld = async () => (await readTextIfThere(file)) === token;
  try {
    return await work({
      assertHeld: async () => {
        if (!(await isHeld())) throw new StoreError('Another publish took over. Run the command again.');
      },
    });
  } finally {
    clearInterval(renewal);
    if (await isHeld()) await rm(file, { force: true });
  }
}

/** Identifies a holder: this process, and this use of the lease. */
export async function createLeaseToken(): Promise<string> {
  return JSON.stringify([randomUUID(), await readMachine(), process.pid]);
}

async function acquire(file: string, token: string, durationMs: number, maxWaitMs: number): Promise<void> {
  let seen = { state: '', at: 0 };
  for (let waited = 0; ; waited += POLL_MS) {
    if (await create(file, token)) return;
    const holder = await readTextIfThere(file);
    if (holder === null) continue;
    const state = `${holder} ${await renewalOf(file)}`;
    if (state !== seen.state) seen = { state, at: performance.now() };
    const silentMs = performance.now() - seen.at;
    // The age alone is not enough: a holder may have another clock, or go on after both machines were suspended.
    const isAbandoned =
      silentMs > durationMs || (silentMs > durationMs / 2 && (await isExpired(file, durationMs)));
    if (isAbandoned || (await isHolderGone(holder))) {
      await removeAbandoned(file, holder);
    } else if (waited >= maxWaitMs) {
      throw new StoreError('Another publish is in progress. Try again when it has finished.');
    } else {
      await wait(POLL_MS);
    }
  }
}

/** Renaming succeeds for one process only, so an abandoned lease is removed once. */
async function removeAbandoned(file: string, holder: string): Promise<void> {
  const abandoned = `${file}.${randomUUID()}${TEMP_SUFFIX}`;
  try {
    await rename(file, abandoned);
    // Another process took over between reading and renaming: the lease is given back.
    if ((await readTextIfThere(abandoned)) !== holder) await link(abandoned, file);
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(abandoned, { force: true });
  }
}

/** The lease appears with its content or not at all, so that a killed process never leaves an empty one. */
async function create(file: string, token: string): Promise<boolean> {
  const temp = `${file}.${randomUUID()}${TEMP_SUFFIX}`;
  try {
    await writeFile(temp, token);
    await link(temp, file);
    return true;
  } catch (error) {
    // The holder of the lease removes temporary files.
    if (hasCode(error, 'EEXIST') || isMissing(error)) return false;
    throw error;
  } finally {
    await rm(temp, { force: true });
  }
}

function parseToken(token: string): unknown[] {
  try {
    const value: unknown = JSON.parse(token);
    return Array.isArray(value) ? value : [];
  } catch {
    return []; // written by an older version, or not completely
  }
}

/** A process id means something only on its machine, and in its container there. */
async function readMachine(): Promise<string> {
  const container = await readlink('/proc/self/ns/pid').catch(() => ''); // Linux only
  return `${hostname()} ${container}`;
}

/** False when the holder may still run: it is on another machine, or what is in the file does not say. */
export async function isHolderGone(token: string): Promise<boolean> {
  const [, machine, pid] = parseToken(token);
  if (machine !== (await readMachine()) || typeof pid !== 'number' || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

/** When the lease was renewed, by the clock of its holder; null if nobody holds it. */
async function renewalOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Compares the lease's age with the file system's own clock, which may differ from this machine's. */
async function isExpired(file: string, durationMs: number): Promise<boolean> {
  const probe = `${file}.${randomUUID()}.clock${TEMP_SUFFIX}`;
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
