import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { integrityOf } from '@portal/build-config/build-files';
import { compressFolder } from '@portal/build-config/compress';
import { type Composition, type ReleaseRecord, releaseRecord } from '@portal/release-manifest';
import * as v from 'valibot';
import { currentActor } from '../store/audit.ts';
import { readIfThere } from '../store/files.ts';
import { pointerOf, withPointer } from '../store/pointers.ts';
import { RECORD, ReleaseStore } from '../store/store.ts';
import { assertCompatible } from './compatibility.ts';
import { assertNoPathConflict } from './path-conflicts.ts';
import { type Build, readBuild } from './read-build.ts';
import { findPageProblems, findRecordProblems } from './record-problems.ts';

const decompress = promisify(brotliDecompress);

/**
 * | outcome | meaning |
 * |---|---|
 * | published | the build is live now |
 * | already-live | this build was live before the command ran |
 * | rolled-back | this build was rolled back, so it stays stored until it is forced |
 */
type PublishOutcome = 'published' | 'already-live' | 'rolled-back';

export interface PublishResult {
  name: string;
  version: string;
  outcome: PublishOutcome;
  /** The version that was live before; null when there was none. */
  replaced: string | null;
}

export interface PublishOptions {
  /** Make the build live although it was rolled back or does not fit what is live. Needs a reason. */
  force?: boolean;
  /** Recorded in the audit log. */
  reason?: string | null;
  /** Commit that was built. */
  revision?: string | null;
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
  { force = false, reason = null, revision = null, replacedNext = [] }: PublishOptions = {},
): Promise<PublishResult> {
  if (force && !reason?.trim()) throw new Error('--force needs --reason "why".');
  const folder = resolve(dist);
  const record = await readRecord(folder, revision);
  const { name, version } = record;
  return store.exclusively(async (lease, composition) => {
    const live = pointerOf(composition, name);
    const replaced = live?.version ?? null;
    await assertNoPathConflict(store, composition, record, replacedNext);
    await addVersion(store, folder, record);
    if (replaced === version) return { name, version, outcome: 'already-live', replaced };
    if (live?.rolledBack.includes(version) && !force)
      return { name, version, outcome: 'rolled-back', replaced };
    if (!force) await assertCompatible(store, composition, record, replacedNext);
    const next: Composition = withPointer(composition, name, {
      version,
      previous: replaced,
      pinned: live?.pinned ?? [],
      rolledBack: (live?.rolledBack ?? []).filter((other) => other !== version),
    });
    await store.apply(lease, {
      composition: next,
      audit: { action: 'publish', app: name, from: replaced, to: version, reason },
    });
    return { name, version, outcome: 'published', replaced };
  });
}

/** The record that publishing a build writes. Throws with everything that is wrong with the build itself. */
export async function readRecord(folder: string, revision: string | null = null): Promise<ReleaseRecord> {
  const build = await readBuild(folder);
  return toRecord(build, nameVersion(build), revision);
}

/** A file of a build, which must be what it was when its integrity was computed. */
export async function readBuiltFile(build: string, file: string, integrity: string): Promise<Buffer> {
  const source = join(build, file);
  const content = await readIfThere(source);
  if (content === null) throw new Error(`${source} is missing, although the build names it. Build it again.`);
  if (integrityOf(content) !== integrity)
    throw new Error(`${source} was changed after it was built. Build it again.`);
  return content;
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

function toRecord(build: Build, version: string, revision: string | null): ReleaseRecord {
  const parsed = v.safeParse(releaseRecord, {
    ...build,
    version,
    revision,
    publishedAt: new Date().toISOString(),
    publishedBy: currentActor(),
  });
  if (!parsed.success)
    throw new Error(`The build of ${build.name} cannot be published:\n${v.summarize(parsed.issues)}`);
  const problems = [...findPageProblems(parsed.output), ...findRecordProblems(parsed.output)];
  if (problems.length > 0)
    throw new Error(`The build of ${build.name} cannot be published:\n${problems.join('\n')}`);
  return parsed.output;
}

/** Stores the files and the record of a version, unless they are stored already. */
async function addVersion(store: ReleaseStore, build: string, record: ReleaseRecord): Promise<void> {
  const target = store.path(ReleaseStore.folderOf(record.name, record.version));
  // Only the holder of the lease writes drafts, so any that exist were left by a crash.
  await rm(store.path('drafts'), { recursive: true, force: true });
  if (existsSync(target)) return;
  const draft = store.path('drafts', `${record.name}-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    let isCompressed = false;
    for (const [file, integrity] of Object.entries(record.files)) {
      const source = join(build, file);
      const content = await readBuiltFile(build, file, integrity);
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(join(draft, file), content);
      const compressed = await readIfThere(`${source}.br`);
      if (compressed === null) continue;
      const plain = await decompress(compressed).catch(() => null); // Any error means that it is damaged.
      if (plain === null || !plain.equals(content))
        throw new Error(`${source}.br is damaged: it does not contain ${file}. Build it again.`);
      await writeFile(join(draft, `${file}.br`), compressed);
      isCompressed = true;
    }
    if (!isCompressed) await compressFolder(draft);
    await writeFile(join(draft, RECORD), `${JSON.stringify(record, null, 2)}\n`, { flush: true });
    await mkdir(dirname(target), { recursive: true });
    // The last step is one rename, so readers never see a partial version.
    await rename(draft, target);
  } finally {
    await rm(store.path('drafts'), { recursive: true, force: true });
  }
}

/** Describes the outcome of a publish to the person who ran it. */
export function describePublish({ name, version, outcome, replaced }: PublishResult): string {
  if (outcome === 'already-live') return `${name} ${version} is live already; nothing changed.`;
  if (outcome === 'rolled-back')
    return `${name} ${version} was rolled back, so ${replaced} stays live. To make it live again: release publish ${name} --force --reason "why".`;
  return `${name} ${version} is live${replaced === null ? '' : `; before: ${replaced}`}.`;
}
