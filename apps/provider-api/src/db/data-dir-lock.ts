import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from '../error-code.ts';

/** The data folder belongs to another process that is alive. */
export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError';
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. The embedded database allows one process: ` +
        'stop that one, or give this one a DATA_DIR of its own.',
    );
  }
}

interface Status {
  /** The kernel's letter; Z and X: dead, only nobody has asked for its end yet. */
  state: string;
  /** When it began, in the kernel's ticks: tells a process from a later one with the same number. */
  started: string;
}

/** Null where there is no Linux, or the process is gone: `isAlive` decides then. */
function statusOf(pid: number): Status | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may itself hold spaces and brackets: count from the last one.
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
    // EPERM: it runs, as somebody else.
    return hasErrorCode(error, 'EPERM');
  }
}

interface Owner {
  pid: number;
  started: string | null;
}

function readOwner(path: string): Owner | null {
  try {
    const owner: Partial<Owner> = JSON.parse(readFileSync(path, 'utf8'));
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: owner.started ?? null } : null;
  } catch {
    return null; // cut short by a crash while it was written: nobody's
  }
}

const heldHere = new Set<string>();

function holds(path: string, owner: Owner): boolean {
  if (owner.pid === process.pid) return heldHere.has(path);
  if (!isAlive(owner.pid)) return false;
  const status = statusOf(owner.pid);
  // Killed a moment ago, and whoever started it has not noticed yet: it will write no more.
  if (status !== null && (status.state === 'Z' || status.state === 'X')) return false;
  return owner.started === null || status?.started === owner.started;
}

/**
 * Takes the data folder for this process and answers how to give it back.
 * The embedded database itself does not refuse a second process and would be corrupted by one (F19).
 * A lock whose process is dead is taken over.
 * @throws DataDirLockedError
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  const own = JSON.stringify({ pid: process.pid, started: statusOf(process.pid)?.started ?? null });
  for (;;) {
    try {
      writeFileSync(path, own, { flag: 'wx' });
      break;
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
      const owner = readOwner(path);
      if (owner !== null && holds(path, owner)) throw new DataDirLockedError(dataDir, owner.pid);
      rmSync(path, { force: true });
    }
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
