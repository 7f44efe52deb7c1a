import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD_REPORT } from '@portal/build-config/build-files';
import {
  type CommitList,
  type Composition,
  type ReleaseRecord,
  releaseRecord,
} from '@portal/release-manifest';
import * as v from 'valibot';
import { assertNotOnHold, HOW_TO_MAKE_LIVE } from '../channels/canary-watch.ts';
import { storeSourceMaps } from '../source-maps/source-maps.ts';
import { currentActor } from '../store/audit.ts';
import type { Lease } from '../store/lease.ts';
import { newPointer, pointerOf, withMarks, withoutVersions, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { addVersion } from './add-version.ts';
import { assertWithinAreaBudget, assertWithinBudgets } from './budgets.ts';
import { assertCompatible } from './compatibility.ts';
import { InvalidBuildError } from './invalid-build-error.ts';
import { assertNoPathConflict } from './path-conflicts.ts';
import { type Build, readBuild, toProblems } from './read-build.ts';
import { findPageProblems, findRecordProblems } from './record-problems.ts';
import { assertStillLive } from './rollback.ts';
import { wasRolledBack } from './was-rolled-back.ts';

/**
 * | outcome | meaning |
 * |---|---|
 * | published | the build is live now |
 * | stored | the build is stored as a draft, not live |
 * | already-live | this build was live before the command ran |
 * | rolled-back | this build was rolled back, so it stays stored until it is forced |
 */
type PublishOutcome = 'published' | 'stored' | 'already-live' | 'rolled-back';

export interface PublishResult {
  name: string;
  version: string;
  outcome: PublishOutcome;
  /** The version that was live before; null when there was none. */
  replaced: string | null;
  /** The version was stored already with damaged files, which this publish replaced. */
  isRestored?: boolean;
}

export interface PublishOptions {
  /** Make the build live although it was rolled back, is on hold or does not fit what is live. Needs a reason. */
  force?: boolean;
  /** Recorded in the audit log. */
  reason?: string | null;
  /** Commit that was built. */
  revision?: string | null;
  /** Commits since an earlier version. */
  commits?: CommitList | null;
  /** Store the build without making it live. */
  draft?: boolean;
  /** Refuse a build of any other app. */
  app?: string;
  /** Refuse a build of our own builder that is over its byte budget. Other builds always need to be within theirs. */
  checkBudgets?: boolean;
  /** Refuse unless this version is live; null: none. Someone else may have changed that since a person decided. */
  ifLive?: string | null | undefined;
  /** Apps that the caller replaces next, before anyone is served: the build need not fit their live versions. */
  replacedNext?: readonly string[];
}

/**
 * Publishes one build: copies its files into a folder that never changes again, then points `app.json` at it. Other
 * apps are not touched. A publish that was interrupted at any moment can be repeated. The folder may come from our own
 * build or from any stock federation plugin.
 * Throws when the build is incomplete, was changed after it was built, or claims paths of another area.
 */
export async function publish(
  store: ReleaseStore,
  dist: string,
  options: PublishOptions = {},
): Promise<PublishResult> {
  const { force = false, reason = null, replacedNext = [] } = options;
  assertReasoned(force, reason);
  const folder = resolve(dist);
  const record = await createRecord(folder, options);
  const { name } = record;
  if (options.app !== undefined && options.app !== name)
    throw new Error(`The build is of ${name}, not of ${options.app}.`);
  if (!existsSync(join(folder, BUILD_REPORT))) await assertWithinAreaBudget(folder);
  else if (options.checkBudgets) await assertWithinBudgets([folder]);
  return store.exclusively(async (lease, composition) => {
    const live = pointerOf(composition, name);
    // A build that is live already replaces nothing.
    if (!options.draft && live?.version !== record.version) assertStillLive(name, live, options.ifLive);
    await assertNoPathConflict(store, composition, record, replacedNext);
    if (options.draft && !force) await assertCompatible(store, composition, record, replacedNext);
    const isRestored = (await addVersion(store, folder, record)) === 'restored';
    await storeSourceMaps(store, folder, record);
    if (isRestored) await logRestored(store, composition, record, reason);
    const result = options.draft
      ? await logDraft(store, composition, record, reason)
      : await pointAt(store, lease, composition, record, { force, reason, replacedNext });
    return { ...result, ...(isRestored && { isRestored }) };
  });
}

/** Makes a stored version live, with the checks of a publish. */
export async function makeVersionLive(
  store: ReleaseStore,
  app: string,
  version: string,
  { force = false, reason = null, ifLive }: Pick<PublishOptions, 'force' | 'reason' | 'ifLive'> = {},
): Promise<PublishResult> {
  assertReasoned(force, reason);
  return store.exclusively(async (lease, composition) => {
    assertStillLive(app, pointerOf(composition, app), ifLive);
    const record = await store.readRecord(app, version);
    if (record === null)
      throw new Error(
        `${app} has no version "${version}". Published: ${(await store.listVersions(app)).join(', ') || 'none'}.`,
      );
    assertUsable(record);
    await assertNoPathConflict(store, composition, record);
    return pointAt(store, lease, composition, record, { force, reason });
  });
}

function assertReasoned(force: boolean, reason: string | null): void {
  if (force && !reason?.trim()) throw new Error('--force needs --reason "why".');
}

/** Points the composition at a stored version, unless it is live already, was rolled back, or does not fit. */
async function pointAt(
  store: ReleaseStore,
  lease: Lease,
  composition: Composition,
  record: ReleaseRecord,
  { force = false, reason = null, replacedNext = [] }: PublishOptions,
): Promise<PublishResult> {
  const { name, version } = record;
  const live = pointerOf(composition, name);
  const replaced = live?.version ?? null;
  if (replaced === version) return { name, version, outcome: 'already-live', replaced };
  const before = live ?? newPointer(composition, name);
  if (!force && (await wasRolledBack(store, before.rolledBack, record)))
    return { name, version, outcome: 'rolled-back', replaced };
  if (!force) {
    if (live !== null) assertNotOnHold(name, live, version, HOW_TO_MAKE_LIVE);
    await assertCompatible(store, composition, record, replacedNext);
  }
  const newAreaPreviews = composition.newAreaPreviews.filter(({ area }) => area !== name);
  const others = withMarks({ ...composition, newAreaPreviews }, name, { pinned: [], rolledBack: [] });
  const next: Composition = withPointer(others, name, {
    ...before,
    version,
    previous: replaced,
    rolledBack: before.rolledBack.filter((other) => other !== version),
    // Everyone gets this version now. Canaries of other versions go on.
    channels: withoutVersions(before.channels, [version]),
  });
  await store.apply(lease, {
    composition: next,
    audit: { action: 'publish', app: name, from: replaced, to: version, reason },
  });
  return { name, version, outcome: 'published', replaced };
}

async function logRestored(
  store: ReleaseStore,
  composition: Composition,
  { name, version }: ReleaseRecord,
  reason: string | null,
): Promise<void> {
  const live = pointerOf(composition, name)?.version ?? null;
  const detail = `damaged files of ${version} were restored`;
  await store.log({ action: 'store', app: name, from: live, to: live, reason, detail });
}

/** Logs a stored draft once. The live version does not change, so the entry has no new version in `to`. */
async function logDraft(
  store: ReleaseStore,
  composition: Composition,
  { name, version }: ReleaseRecord,
  reason: string | null,
): Promise<PublishResult> {
  const replaced = pointerOf(composition, name)?.version ?? null;
  if (replaced === version) return { name, version, outcome: 'already-live', replaced };
  const isLogged = (await store.readAuditLog()).some(
    (entry) => entry.app === name && (entry.to === version || entry.reason?.startsWith(version) === true),
  );
  if (!isLogged)
    await store.log({
      action: 'store',
      app: name,
      from: replaced,
      to: replaced,
      reason: reason === null ? version : `${version}: ${reason}`,
    });
  return { name, version, outcome: 'stored', replaced };
}

/** Creates the record of a build, as `publish` writes it. Throws with all problems of the build itself. */
export async function createRecord(
  folder: string,
  source: Pick<PublishOptions, 'revision' | 'commits'> = {},
): Promise<ReleaseRecord> {
  const build = await readBuild(folder);
  return toRecord(build, nameVersion(build), source);
}

/** The version that publishing a build makes live. */
export async function versionOf(dist: string): Promise<string> {
  return nameVersion(await readBuild(resolve(dist)));
}

const nameVersion = (build: Build) => `${build.version}-${contentId(build)}`;

/** Identifies a build by its content, so that two builds never share a folder and the same build is stored once. */
function contentId(build: Build): string {
  const { version: _, ...content } = build;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
}

function toRecord(
  build: Build,
  version: string,
  { revision = null, commits = null }: Pick<PublishOptions, 'revision' | 'commits'>,
): ReleaseRecord {
  const parsed = v.safeParse(releaseRecord, {
    ...build,
    version,
    revision,
    commits,
    publishedAt: new Date().toISOString(),
    publishedBy: currentActor(),
  });
  if (!parsed.success)
    throw new InvalidBuildError(
      `The build of ${build.name} cannot be published:\n${v.summarize(parsed.issues)}`,
      toProblems(BUILD_REPORT, parsed.issues),
    );
  assertUsable(parsed.output);
  return parsed.output;
}

function assertUsable(record: ReleaseRecord): void {
  const problems = [...findPageProblems(record), ...findRecordProblems(record)];
  if (problems.length > 0)
    throw new InvalidBuildError(
      `The build of ${record.name} cannot be published:\n${problems.join('\n')}`,
      problems.map((message) => ({ place: BUILD_REPORT, message })),
    );
}

/** Describes the outcome of a publish to the person who ran it. */
export function describePublish({ isRestored = false, ...result }: PublishResult): string {
  return describeOutcome(result, isRestored) + (isRestored ? ' Its damaged files were restored.' : '');
}

/** Throws if the build was rolled back, so that the exit code of a command says that it is not live. */
export function assertNotRolledBack({
  name,
  version,
  outcome,
}: Pick<PublishResult, 'name' | 'version'> & { outcome: string }): void {
  if (outcome === 'rolled-back') throw new Error(`${name} ${version} was not made live.`);
}

function describeOutcome({ name, version, outcome, replaced }: PublishResult, isRestored: boolean): string {
  if (outcome === 'stored')
    return `${name} ${version} is stored as a draft${replaced === null ? '' : `; ${replaced} stays live`}.`;
  if (outcome === 'already-live')
    return `${name} ${version} is live already${isRestored ? '' : '; nothing changed'}.`;
  if (outcome === 'rolled-back')
    return `${name} ${version} was rolled back, so ${replaced === null ? 'it is not live' : `${replaced} stays live`}. To make it live again: release publish ${name} --force --reason "why".`;
  return `${name} ${version} is live${replaced === null ? '' : `; before: ${replaced}`}.`;
}
