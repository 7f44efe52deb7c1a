import {
  areaName,
  BUILD_REPORT,
  type Composition,
  EMPTY_COMPOSITION,
  type Problem,
  parseComposition,
  type ReleaseRecord,
  releaseRecord,
  serializeComposition,
  versionName,
} from '@portal/release-manifest';
import * as v from 'valibot';
import { assertNotFrozen } from '../channels/frozen.ts';
import { isUnreachable, StoreError } from '../errors.ts';
import { type AuditEntry, changesComposition, currentActor, formatAuditEntry, parseAudit } from './audit.ts';
import { assertReadable, describeDamage } from './composition-problems.ts';
import { createFolderFiles } from './folder-files.ts';
import type { Lease, LeaseOptions } from './lease.ts';
import { usedVersions } from './pointers.ts';
import {
  AUDIT,
  COMPOSITION,
  LAST_GOOD,
  LEASE,
  PENDING,
  parseJsonFile,
  RECORD,
  type StoreFiles,
} from './store-files.ts';

/** The live composition, and the changes of one publish, rollback or removal. */
export interface Change {
  composition: Composition;
  /** `actor`: by default the sender of the request, or the user who runs this process. */
  audit: Omit<AuditEntry, 'at' | 'actor'> & Partial<Pick<AuditEntry, 'actor'>>;
}

type ReadOptions = Parameters<StoreFiles['read']>[1];

interface StoredComposition {
  composition: Composition;
  problems: Problem[];
  /** Of `app.json`; null when there is none. */
  tag: string | null;
}

/**
 * Immutable versions (`shell/<version>`, `areas/<name>/<version>`), one file that says which of them are live
 * (`app.json`), and the log of every change (`audit.jsonl`), in a folder or a bucket.
 */
export class ReleaseStore {
  readonly files: StoreFiles;
  private readonly leaseOptions: LeaseOptions;
  private readonly records = new Map<string, ReleaseRecord>();
  /** Of `app.json`, as the holder of a lease has read or written it. */
  private readonly tags = new WeakMap<Lease, string | null>();

  constructor(where: string | StoreFiles, leaseOptions: LeaseOptions = {}) {
    this.files = typeof where === 'string' ? createFolderFiles(where) : where;
    this.leaseOptions = leaseOptions;
  }

  /** Where the store is: the path of a folder, or the URL of a bucket. */
  get folder(): string {
    return this.files.location;
  }

  /** Names a file of the store in messages. */
  path(...parts: string[]): string {
    return this.files.nameOf(parts.join('/'));
  }

  /** The folder of a version, relative to the store and with forward slashes: also its URL on the portal's origin. */
  static folderOf(app: string, version: string): string {
    return app === 'shell' ? `shell/${version}` : `areas/${app}/${version}`;
  }

  /**
   * What is live, and everything that is wrong with `app.json`. If anything is, the last good composition is used, where
   * there is one; otherwise the rows that can be used.
   */
  async readWithProblems(): Promise<{ composition: Composition; problems: Problem[] }> {
    const stored = await this.readStoredComposition({ mayBeRecent: true });
    if (stored.problems.length === 0) return stored;
    const good = await this.readLastGood({ mayBeRecent: true });
    if (good === null) return stored;
    const used = {
      name: COMPOSITION,
      reason: 'cannot be read completely; the last good composition is used',
    };
    return { composition: good, problems: [...stored.problems, used] };
  }

  async readComposition(): Promise<Composition> {
    return (await this.readWithProblems()).composition;
  }

  private async readStoredComposition(options?: ReadOptions): Promise<StoredComposition> {
    const found = await this.files.read(COMPOSITION, options);
    const tag = found?.tag ?? null;
    const value = parseJsonFile(found?.content);
    if (value instanceof SyntaxError) return { ...withoutRows(`is not JSON: ${value.message}`), tag };
    if (value !== undefined) return { ...parseComposition(value), tag };
    // The first change is logged after the first composition is written, so a store with a change has lost its composition.
    return (await this.readAuditLog()).some(changesComposition)
      ? { ...withoutRows('is missing'), tag }
      : { composition: EMPTY_COMPOSITION, problems: [], tag };
  }

  /** Null when there is none, or it is damaged too. */
  private async readLastGood(options?: ReadOptions): Promise<Composition | null> {
    const value = parseJsonFile((await this.files.read(LAST_GOOD, options))?.content);
    if (value === undefined || value instanceof SyntaxError) return null;
    const { composition, problems } = parseComposition(value);
    return problems.length === 0 ? composition : null;
  }

  /** The record of a published version; null when the version does not exist or its record cannot be read. */
  async readRecord(app: string, version: string): Promise<ReleaseRecord | null> {
    if (!isApp(app) || !v.is(versionName, version)) return null;
    const folder = ReleaseStore.folderOf(app, version);
    const known = this.records.get(folder);
    if (known !== undefined) return known;
    // Versions published before records existed have the build's own report.
    for (const file of [RECORD, BUILD_REPORT]) {
      const parsed = v.safeParse(
        releaseRecord,
        readJson(await this.files.read(`${folder}/${file}`), version),
      );
      if (parsed.success && parsed.output.name === app) {
        this.records.set(folder, parsed.output);
        return parsed.output;
      }
    }
    return null;
  }

  /** Names of the published versions of an app, oldest name first. */
  async listVersions(app: string): Promise<string[]> {
    if (!isApp(app)) return [];
    return this.files.listVersions(app === 'shell' ? 'shell' : `areas/${app}`);
  }

  /** `shell` and every area that has published versions. */
  async listApps(): Promise<string[]> {
    return ['shell', ...(await this.files.listFolders('areas')).filter(isApp)];
  }

  async readAuditLog(): Promise<AuditEntry[]> {
    return parseAudit((await this.files.read(AUDIT))?.content.toString() ?? '');
  }

  /**
   * Runs `work` while no other process changes this store. Throws when `app.json` cannot be read completely: writing the
   * rest back would lose what could not be read.
   */
  async exclusively<T>(work: (lease: Lease, composition: Composition) => Promise<T>): Promise<T> {
    return this.withLease(async (lease) => {
      const { composition, problems, tag } = await this.readStoredComposition();
      this.tags.set(lease, tag);
      if (problems.length > 0) throw new StoreError(describeDamage(this.path(COMPOSITION), problems));
      await this.finishInterrupted(composition);
      this.forgetUnused(composition);
      return work(lease, composition);
    });
  }

  /** Forgets the records of versions that another process may have pruned. */
  private forgetUnused(composition: Composition): void {
    const { areas, newAreaPreviews } = composition;
    const apps = ['shell', ...areas.map(({ name }) => name), ...newAreaPreviews.map(({ area }) => area)];
    const used = new Set(
      apps.flatMap((app) =>
        usedVersions(composition, app).map((version) => ReleaseStore.folderOf(app, version)),
      ),
    );
    for (const folder of this.records.keys()) if (!used.has(folder)) this.records.delete(folder);
  }

  /** Makes the last good composition live again, after `app.json` was damaged. The damaged file stays beside it. */
  async restore(reason: string | null = null): Promise<{ damaged: string | null }> {
    return this.withLease(async (lease) => {
      const { problems, tag } = await this.readStoredComposition();
      this.tags.set(lease, tag);
      if (problems.length === 0) throw new Error(`${this.path(COMPOSITION)} is intact; nothing was changed.`);
      const composition = await this.readLastGood();
      if (composition === null)
        throw new Error(`There is no good copy of ${this.path(COMPOSITION)}. Repair the file in an editor.`);
      await this.finishInterrupted(composition);
      const damaged = `${COMPOSITION}.damaged-${Date.now()}`;
      const content = (await this.files.read(COMPOSITION))?.content;
      if (content !== undefined) await this.files.write(damaged, content);
      await this.apply(lease, {
        composition,
        audit: { action: 'restore', app: COMPOSITION, from: null, to: null, reason },
      });
      return { damaged: content === undefined ? null : this.path(damaged) };
    });
  }

  /** Logs what leaves the composition as it is. Call it with the lease held. */
  async log(entry: Change['audit']): Promise<void> {
    const at = new Date().toISOString();
    await this.files.append(AUDIT, formatAuditEntry({ at, actor: currentActor(), ...entry }));
  }

  /** Logs a change that a killed process had made live but not logged. */
  async completeLog(): Promise<void> {
    if ((await this.files.stat(PENDING)) !== null) await this.exclusively(async () => {});
  }

  /** Runs `work` while no other process changes this store, whether or not `app.json` can be read. */
  async withLease<T>(work: (lease: Lease) => Promise<T>, options: LeaseOptions = {}): Promise<T> {
    return this.files.withLease(LEASE, work, { ...this.leaseOptions, ...options });
  }

  /** Logs a change that a killed process had made live, and removes its unfinished files. */
  private async finishInterrupted(composition: Composition): Promise<void> {
    await this.files.removeUnfinishedWrites();
    const found = await this.files.read(PENDING);
    const pending = parsePending(found);
    if (pending !== null) {
      const isLive = composition.lastModified === pending.at;
      const isLogged = (await this.readAuditLog()).some(
        ({ at, app }) => at === pending.at && app === pending.app,
      );
      if (isLive && !isLogged) await this.files.append(AUDIT, formatAuditEntry(pending));
    }
    const content = serializeComposition(composition);
    const isStored = composition.lastModified !== '';
    if (isStored && (await this.files.read(LAST_GOOD))?.content.toString() !== content)
      await this.files.write(LAST_GOOD, content);
    if (found !== null) await this.files.remove(PENDING);
  }

  /**
   * Makes a change live in one step and logs it: readers see the old composition or the new one, never a part. Throws
   * when a freeze forbids the change. Never throws after the composition is written. An error would lead people to repeat
   * a rollback, and a second rollback goes back one more version.
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
    await this.files.write(PENDING, JSON.stringify(entry));
    await lease.assertHeld();
    const tag = await this.writeComposition(content, this.tags.get(lease));
    if (tag === null) throw new StoreError('Another process changed the store. Run the command again.');
    this.tags.set(lease, tag);
    try {
      await this.files.write(LAST_GOOD, content);
      await this.files.append(AUDIT, formatAuditEntry(entry));
      await this.files.remove(PENDING);
    } catch {
      // `finishInterrupted` does the rest before the next change.
    }
  }

  private async writeComposition(content: string, onlyIf: string | null | undefined): Promise<string | null> {
    try {
      return await this.files.write(COMPOSITION, content, { onlyIf });
    } catch (cause) {
      if (!isUnreachable(cause)) throw cause;
      throw new StoreError(
        'The release store stopped answering during the change, so it is unknown whether the change was made. Check which version is live (release list) before you repeat it.',
        { cause },
      );
    }
  }
}

/** Names from requests become keys of the store, so they must not lead out of its folders. */
const isApp = (name: string): boolean => name === 'shell' || v.is(areaName, name);

function withoutRows(reason: string): { composition: Composition; problems: Problem[] } {
  return { composition: EMPTY_COMPOSITION, problems: [{ name: COMPOSITION, reason }] };
}

function parsePending(found: { content: Buffer } | null): AuditEntry | null {
  const value = parseJsonFile(found?.content);
  // Written completely by apply, or damaged on disk.
  return value === undefined || value instanceof SyntaxError ? null : (value as AuditEntry);
}

function readJson(found: { content: Buffer } | null, version: string): unknown {
  const value = parseJsonFile(found?.content);
  if (value instanceof SyntaxError) return undefined;
  // A build's report names the package's version; its folder names the published one.
  return typeof value === 'object' && value !== null ? { ...value, version } : value;
}
