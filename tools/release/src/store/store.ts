import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Composition,
  EMPTY_COMPOSITION,
  type Problem,
  parseComposition,
  type ReleaseRecord,
  releaseRecord,
  serializeComposition,
} from '@portal/release-manifest';
import * as v from 'valibot';
import { isMissing } from '../errors.ts';
import { type AuditEntry, appendAudit, currentActor, readAudit } from './audit.ts';
import { type Lease, type LeaseOptions, withLease } from './lease.ts';

const COMPOSITION = 'app.json';
const AUDIT = 'audit.jsonl';
/** The audit entry of a change in progress, so that a crash between `app.json` and the log loses no entry. */
const PENDING = 'audit.pending.json';
const LEASE = 'publish.lease';
/** Name of the record in a version's folder. */
export const RECORD = 'release.json';
/** Ends the names of files that are being written. */
const DRAFT_SUFFIX = '.tmp';
/** The build's own report, which versions published before records existed have in place of one. */
const BUILD_REPORT = 'build.json';

/** The live composition, and the changes of one publish, rollback or removal. */
export interface Change {
  composition: Composition;
  audit: Omit<AuditEntry, 'at' | 'actor'>;
}

/**
 * A folder of immutable versions (`shell/<version>`, `areas/<name>/<version>`), one file that says which of them are
 * live (`app.json`), and the log of every change (`audit.jsonl`).
 */
export class ReleaseStore {
  readonly folder: string;
  private readonly leaseOptions: LeaseOptions;
  private readonly records = new Map<string, ReleaseRecord>();

  constructor(folder: string, leaseOptions: LeaseOptions = {}) {
    this.folder = folder;
    this.leaseOptions = leaseOptions;
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** The folder of a version, relative to the store and with forward slashes: also its URL on the portal's origin. */
  static folderOf(app: string, version: string): string {
    return app === 'shell' ? `shell/${version}` : `areas/${app}/${version}`;
  }

  /** What is live, with the rows that could not be used. */
  async read(): Promise<{ composition: Composition; problems: Problem[] }> {
    try {
      return parseComposition(JSON.parse(await readFile(this.path(COMPOSITION), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return { composition: EMPTY_COMPOSITION, problems: [] };
      if (!(error instanceof SyntaxError)) throw error;
      return {
        composition: EMPTY_COMPOSITION,
        problems: [{ name: COMPOSITION, reason: `is not JSON: ${error.message}` }],
      };
    }
  }

  async composition(): Promise<Composition> {
    return (await this.read()).composition;
  }

  /** The record of a published version; null when the version does not exist or its record cannot be read. */
  async record(app: string, version: string): Promise<ReleaseRecord | null> {
    const folder = ReleaseStore.folderOf(app, version);
    const known = this.records.get(folder);
    if (known !== undefined) return known;
    for (const file of [RECORD, BUILD_REPORT]) {
      const parsed = v.safeParse(releaseRecord, await readJson(this.path(folder, file), version));
      if (parsed.success && parsed.output.name === app) {
        this.records.set(folder, parsed.output);
        return parsed.output;
      }
    }
    return null;
  }

  /** Names of the published versions of an app, oldest name first. */
  async versions(app: string): Promise<string[]> {
    return listFolders(app === 'shell' ? this.path('shell') : this.path('areas', app));
  }

  /** `shell` and every area that has published versions. */
  async apps(): Promise<string[]> {
    return ['shell', ...(await listFolders(this.path('areas')))];
  }

  audit(): Promise<AuditEntry[]> {
    return readAudit(this.path(AUDIT));
  }

  /** Runs `work` while no other process changes this store. */
  async exclusively<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    return withLease(
      this.path(LEASE),
      async (lease) => {
        await this.finishInterrupted();
        return work(lease);
      },
      this.leaseOptions,
    );
  }

  /** Logs a change that a killed process had made live, and removes its unfinished files. */
  private async finishInterrupted(): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.endsWith(DRAFT_SUFFIX)) await rm(this.path(name), { force: true });
    const pending = await readPending(this.path(PENDING));
    if (pending === null) return;
    const isLive = (await this.composition()).lastModified === pending.at;
    const isLogged = (await this.audit()).some(({ at, app }) => at === pending.at && app === pending.app);
    if (isLive && !isLogged) await appendAudit(this.path(AUDIT), pending);
    await rm(this.path(PENDING), { force: true });
  }

  /** Makes a change live in one step and logs it: readers see the old composition or the new one, never a part. */
  async apply(lease: Lease, { composition, audit }: Change): Promise<void> {
    const at = new Date().toISOString();
    const entry: AuditEntry = { at, actor: currentActor(), ...audit };
    await lease.assertHeld();
    await writeAtomically(this.path(PENDING), JSON.stringify(entry));
    await lease.assertHeld();
    await writeAtomically(this.path(COMPOSITION), serializeComposition({ ...composition, lastModified: at }));
    await appendAudit(this.path(AUDIT), entry);
    await rm(this.path(PENDING), { force: true });
  }
}

async function readPending(file: string): Promise<AuditEntry | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as AuditEntry; // written completely by apply, or not at all
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readJson(file: string, version: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    // A build's report names the package's version; its folder names the published one.
    return typeof value === 'object' && value !== null ? { ...value, version } : value;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function listFolders(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writeAtomically(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}${DRAFT_SUFFIX}`;
  try {
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
