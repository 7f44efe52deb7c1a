import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from '../../error-code.ts';

/** Another running process uses the data folder. */
export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError';
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. The embedded database allows one process: ` +
        'stop that one, or set another DATA_DIR for this one.',
    );
    this.pid = pid;
  }
}

interface Status {
  /** The kernel's state letter; Z and X are dead processes that were not reaped yet. */
  state: string;
  /** Start time in kernel ticks: distinguishes a process from a later one with the same PID. */
  started: string;
}

/** Null without Linux, or when the process has ended; `isAlive` decides then. */
function statusOf(pid: number): Status | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may contain spaces and brackets, so fields are counted from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return hasErrorCode(error, 'EPERM');
  }
}

interface Owner {
  pid: number;
  started: string | null;
}

function parseOwner(content: string): Owner | null {
  try {
    const owner: Partial<Owner> = JSON.parse(content);
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: owner.started ?? null } : null;
  } catch {
    return null; // an earlier version crashed while it wrote the file
  }
}

/** The content of the lock; null if nobody has it. */
function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    return null;
  }
}

/** Creates the lock and its content in one step, because other processes would remove an empty lock. */
function createLock(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, content);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock of a dead process, unless another process has taken it over since it was read. */
function removeLock(path: string, content: string): void {
  const removed = `${path}.${randomUUID()}`;
  try {
    renameSync(path, removed);
    if (readLock(removed) !== content) linkSync(removed, path);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT') && !hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(removed, { force: true });
  }
}

const heldHere = new Set<string>();

function holds(path: string, owner: Owner): boolean {
  if (owner.pid === process.pid) return heldHere.has(path);
  if (!isAlive(owner.pid)) return false;
  const status = statusOf(owner.pid);
  // A killed process that was not reaped yet writes no more.
  if (status !== null && (status.state === 'Z' || status.state === 'X')) return false;
  return owner.started === null || status?.started === owner.started;
}

/**
 * Locks the data folder for this process and returns a function that releases it. The embedded database does not reject
 * a second process and would be corrupted by one (F19). The lock of a dead process is taken over. @throws
 * DataDirLockedError
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  const own = JSON.stringify({ pid: process.pid, started: statusOf(process.pid)?.started ?? null });
  while (!createLock(path, own)) {
    const content = readLock(path);
    if (content === null) continue;
    const owner = parseOwner(content);
    if (owner !== null && holds(path, owner)) throw new DataDirLockedError(dataDir, owner.pid);
    removeLock(path, content);
  }
  heldHere.add(path);
  const release = () => {
    if (!heldHere.delete(path)) return;
    process.removeListener('exit', release);
    rmSync(path, { force: true });
  };
  process.once('exit', release);
  return release;
}
