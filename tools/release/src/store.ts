import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A published version of an area or of the shell, as `app.json` names it. Snake case, as on the wire. */
export interface PublishedRelease {
  version: string;
  entry: string;
  integrity: string;
  preload: { path: string; integrity: string }[];
  /** The shell's lazy layers that its pages use. */
  layers: string[];
  sdk: string;
}

export interface PublishedArea extends PublishedRelease {
  name: string;
  container: string;
  paths: string[];
  audience: 'everyone' | 'testers';
  previous: PublishedRelease | null;
}

export interface PublishedShell {
  version: string;
  scripts: { path: string; integrity: string }[];
  previous: { version: string; scripts: { path: string; integrity: string }[] } | null;
}

/** `app.json`. */
export interface AppManifest {
  last_modified: string;
  shell: PublishedShell;
  areas: PublishedArea[];
}

const MANIFEST = 'app.json';
const LOCK = 'publish.lock';
/** How long a publish waits for another one. */
const LOCK_TIMEOUT_MS = 60_000;
const LOCK_POLL_MS = 100;

/** A folder of immutable versions and a manifest that says which of them are live. */
export class ReleaseStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  async manifest(): Promise<AppManifest | null> {
    try {
      return JSON.parse(await readFile(this.path(MANIFEST), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Replaces `app.json` atomically: readers see the old or the new one, never a part. */
  async replaceManifest(manifest: AppManifest): Promise<void> {
    await writeAtomically(this.path(MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** Runs `work` while no other process publishes into this store. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    const release = await this.lock();
    try {
      return await work();
    } finally {
      await release();
    }
  }

  private async lock(): Promise<() => Promise<void>> {
    const file = this.path(LOCK);
    for (let waited = 0; ; waited += LOCK_POLL_MS) {
      try {
        const handle = await open(file, 'wx');
        await handle.writeFile(String(process.pid));
        await handle.close();
        return () => rm(file, { force: true });
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        if (await isStale(file)) await rm(file, { force: true });
        else if (waited >= LOCK_TIMEOUT_MS)
          throw new Error(`Another publish into ${this.folder} is still running.`);
        else await pause(LOCK_POLL_MS);
      }
    }
  }
}

/** Whether the process that holds the lock has ended without removing it. */
async function isStale(file: string): Promise<boolean> {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (!Number.isInteger(owner) || owner === 0) return !existsSync(file);
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

async function writeAtomically(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${Date.now()}.tmp`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Whether a system error has one of the codes. Checks the shape, because an error may come from another realm. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}
