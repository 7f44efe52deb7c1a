import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
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
import { assertNotFrozen } from '../channels/frozen.ts';
import { StoreError } from '../errors.ts';
import { type AuditEntry, appendAudit, changesComposition, currentActor, readAudit } from './audit.ts';
import {
  copyIfThere,
  listFolders,
  readJsonFile,
  readTextIfThere,
  TEMP_SUFFIX,
  writeAtomically,
} from './files.ts';
import { type Lease, type LeaseOptions, withLease } from './lease.ts';

const COMPOSITION = 'app.json';
/** A copy of the last composition that was written completely. */
const LAST_GOOD = 'app.last-good.json';
const AUDIT = 'audit.jsonl';
/** The audit entry of a change in progress, so that a crash between `app.json` and the log loses no entry. */
const PENDING = 'audit.pending.json';
const LEASE = 'publish.lease';
/** Name of the record in a version's folder. */
export const RECORD = 'release.json';
/** The build's own report, which versions published before records existed have in place of one. */
const BUILD_REPORT = 'build.json';

/** The live composition, and the changes of one publish, rollback or removal. */
export interface Change {
  composition: Composition;
  /** `actor`: by default the sender of the request, or the user who runs this process. */
  audit: Omit<AuditEntry, 'at' | 'actor'> & Partial<Pick<AuditEntry, 'actor'>>;
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

  /**
   * What is live, and everything that is wrong with `app.json`. If anything is, the last good composition is used, where
   * there is one; otherwise the rows that can be used.
   */
  async read(): Promise<{ composition: Composition; problems: Problem[] }> {
    const stored = await this.readComposition();
    if (stored.problems.length === 0) return stored;
    const good = await this.readLastGood();
    if (good === null) return stored;
    const used = {
      name: COMPOSITION,
      reason: 'cannot be read completely; the last good composition is used',
    };
    return { composition: good, problems: [...stored.problems, used] };
  }

  async composition(): Promise<Composition> {
    return (await this.read()).composition;
  }

  private async readComposition(): Promise<{ composition: Composition; problems: Problem[] }> {
    const value = await readJsonFile(this.path(COMPOSITION));
    if (value instanceof SyntaxError) return withoutRows(`is not JSON: ${value.message}`);
    if (value !== undefined) return parseComposition(value);
    // The first change is logged after the first composition is written, so a store with a change has lost its composition.
    return (await this.audit()).some(changesComposition)
      ? withoutRows('is missing')
      : { composition: EMPTY_COMPOSITION, problems: [] };
  }

  /** Null when there is none, or it is damaged too. */
  private async readLastGood(): Promise<Composition | null> {
    const value = await readJsonFile(this.path(LAST_GOOD));
    if (value === undefined || value instanceof SyntaxError) return null;
    const { composition, problems } = parseComposition(value);
    return problems.length === 0 ? composition : null;
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

  /**
   * Runs `work` while no other process changes this store. Throws when `app.json` cannot be read completely: writing the
   * rest back would lose what could not be read.
   */
  async exclusively<T>(work: (lease: Lease, composition: Composition) => Promise<T>): Promise<T> {
    return this.withLease(async (lease) => {
      const { composition, problems } = await this.readComposition();
      if (problems.length > 0) throw new StoreError(describeDamage(this.path(COMPOSITION), problems));
      await this.finishInterrupted(composition);
      return work(lease, composition);
    });
  }

  /** Makes the last good composition live again, after `app.json` was damaged. The damaged file stays beside it. */
  async restore(reason: string | null = null): Promise<{ damaged: string | null }> {
    return this.withLease(async (lease) => {
      const { problems } = await this.readComposition();
      if (problems.length === 0) throw new Error(`${this.path(COMPOSITION)} is intact; nothing was changed.`);
      const composition = await this.readLastGood();
      if (composition === null)
        throw new Error(`There is no good copy of ${this.path(COMPOSITION)}. Repair the file in an editor.`);
      await this.finishInterrupted(composition);
      const damaged = `${COMPOSITION}.damaged-${Date.now()}`;
      const wasThere = await copyIfThere(this.path(COMPOSITION), this.path(damaged));
      await this.apply(lease, {
        composition,
        audit: { action: 'restore', app: COMPOSITION, from: null, to: null, reason },
      });
      return { damaged: wasThere ? this.path(damaged) : null };
    });
  }

  /** Logs what leaves the composition as it is. Call it with the lease held. */
  async log(entry: Change['audit']): Promise<void> {
    await appendAudit(this.path(AUDIT), { at: new Date().toISOString(), actor: currentActor(), ...entry });
  }

  /** Logs a change that a killed process had made live but not logged. */
  async completeLog(): Promise<void> {
    if (existsSync(this.path(PENDING))) await this.exclusively(async () => {});
  }

  /** Runs `work` while no other process changes this store, whether or not `app.json` can be read. */
  async withLease<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    return withLease(this.path(LEASE), work, this.leaseOptions);
  }

  /** Logs a change that a killed process had made live, and removes its unfinished files. */
  private async finishInterrupted(composition: Composition): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.endsWith(TEMP_SUFFIX)) await rm(this.path(name), { force: true });
    const pending = await readPending(this.path(PENDING));
    if (pending !== null) {
      const isLive = composition.lastModified === pending.at;
      const isLogged = (await this.audit()).some(({ at, app }) => at === pending.at && app === pending.app);
      if (isLive && !isLogged) await appendAudit(this.path(AUDIT), pending);
    }
    const content = serializeComposition(composition);
    const isStored = composition.lastModified !== '';
    if (isStored && (await readTextIfThere(this.path(LAST_GOOD))) !== content)
      await writeAtomically(this.path(LAST_GOOD), content);
    await rm(this.path(PENDING), { force: true });
  }

  /**
   * Makes a change live in one step and logs it: readers see the old composition or the new one, never a part. Throws
   * when a freeze forbids the change.
   */
  async apply(lease: Lease, { composition, audit }: Change): Promise<void> {
    assertNotFrozen(composition, audit.action);
    assertReadable(composition);
    const at = new Date().toISOString();
    const entry: AuditEntry = { at, actor: currentActor(), ...audit };
    const content = serializeComposition({
      ...composition,
      lastModified: at,
      sequence: composition.sequence + 1,
    });
    await lease.assertHeld();
    await writeAtomically(this.path(PENDING), JSON.stringify(entry));
    await lease.assertHeld();
    await writeAtomically(this.path(COMPOSITION), content);
    await writeAtomically(this.path(LAST_GOOD), content);
    await appendAudit(this.path(AUDIT), entry);
    await rm(this.path(PENDING), { force: true });
  }
}

function withoutRows(reason: string): { composition: Composition; problems: Problem[] } {
  return { composition: EMPTY_COMPOSITION, problems: [{ name: COMPOSITION, reason }] };
}

/** A composition that cannot be read back would stop every later change. */
function assertReadable(composition: Composition): void {
  const { problems } = parseComposition(JSON.parse(serializeComposition(composition)));
  if (problems.length > 0)
    throw new Error(problems.map(({ name, reason }) => `${name}: ${reason}`).join('\n'));
}

function describeDamage(file: string, problems: readonly Problem[]): string {
  return [
    `${file} cannot be read completely, so nothing was changed:`,
    ...problems.map(({ name, reason }) => `  ${name}: ${reason}`),
    'Repair it, or go back to the last good composition: release restore --reason "why".',
  ].join('\n');
}

async function readPending(file: string): Promise<AuditEntry | null> {
  const value = await readJsonFile(file);
  // Written completely by apply, or damaged on disk.
  return value === undefined || value instanceof SyntaxError ? null : (value as AuditEntry);
}

async function readJson(file: string, version: string): Promise<unknown> {
  const value = await readJsonFile(file);
  if (value instanceof SyntaxError) return undefined;
  // A build's report names the package's version; its folder names the published one.
  return typeof value === 'object' && value !== null ? { ...value, version } : value;
}
