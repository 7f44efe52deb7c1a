import * as v from 'valibot';
import { declared } from './area-declaration.ts';
import { commitList } from './commits.ts';
import { areaName, containerName, entryType, integrity, relativeFile, versionName } from './fields.ts';
import { sharedModules } from './shared-modules.ts';
import { startCalls } from './start-calls.ts';

const pageScripts = v.object({
  scripts: v.array(relativeFile),
  /** Lazy layers of the shell that the page uses, by their import names. */
  layers: v.array(v.string()),
});

const common = {
  version: versionName,
  /** Every file of the build with its integrity. */
  files: v.record(relativeFile, integrity),
  /** First scripts in order; an area has one, its federation entry. */
  entries: v.pipe(v.array(relativeFile), v.minLength(1)),
  /** What each page fetches, so that the page server can name these scripts before any code has run. */
  pages: v.optional(v.array(v.object({ path: v.string(), ...pageScripts.entries })), []),
  /** When it was published (ISO 8601) and who published it; null for versions published before records existed. */
  publishedAt: v.optional(v.nullable(v.string()), null),
  publishedBy: v.optional(v.nullable(v.string()), null),
  /** Commit that was built; null outside a repository. */
  revision: v.optional(v.nullable(v.string()), null),
  /** Commits since an earlier version; null when they are unknown. An unreadable list is ignored; the version stays valid. */
  commits: v.fallback(v.optional(v.nullable(commitList), null), null),
  /** Brotli bytes of the entry, the layout and what each page adds to the entry; null for versions without sizes. */
  bytes: v.optional(
    v.nullable(
      v.object({
        entry: v.number(),
        frame: v.nullable(v.number()),
        pages: v.record(v.string(), v.number()),
      }),
    ),
    null,
  ),
  /** Installed version of each shared package; empty for versions published before symbols were recorded. */
  versions: v.optional(v.record(v.string(), v.string()), {}),
};

/** Names of exports by shared module. */
export const symbolTable = v.record(v.string(), v.array(v.string()));

/** `release.json` of an area's version. Immutable: everything about the version, and nothing about when it is live. */
const areaRecord = v.object({
  kind: v.literal('area'),
  name: areaName,
  ...common,
  container: containerName,
  entryType: v.optional(entryType, 'script'),
  ...declared,
  /** Scripts to fetch together with the entry. */
  preload: v.array(relativeFile),
  layers: v.array(v.string()),
  /** The exports of each shared module that it uses. */
  uses: v.optional(symbolTable, {}),
  /** What it shares and in which versions, by its federation manifest; empty for builds without one. */
  shared: v.optional(sharedModules, {}),
});
export type AreaRecord = v.InferOutput<typeof areaRecord>;

/** `release.json` of a version of the shell. */
const shellRecord = v.object({
  kind: v.literal('shell'),
  name: v.literal('shell'),
  ...common,
  /** What the layout around every signed-in page needs. */
  frame: v.optional(v.nullable(pageScripts), null),
  /** Scripts of each lazy layer. */
  layerScripts: v.optional(v.record(v.string(), v.array(relativeFile)), {}),
  /** Scripts that a layer fetches once something of it is shown. */
  layerScriptsLater: v.optional(v.record(v.string(), v.array(relativeFile)), {}),
  /** The media query of each script that only some windows need. */
  scriptMedia: v.optional(v.record(relativeFile, v.string()), {}),
  /** What its own pages read first, by path. */
  starts: v.optional(startCalls, {}),
  /** The exports of each shared module that it provides; empty for versions published before symbols were recorded. */
  provides: v.optional(symbolTable, {}),
});
export type ShellRecord = v.InferOutput<typeof shellRecord>;

/** The exports and versions that areas may use: the part of the shell's record in `/shell/contract.json`. */
export const shellContract = v.object({
  version: versionName,
  versions: shellRecord.entries.versions,
  provides: shellRecord.entries.provides,
  pages: v.array(v.object({ path: v.string() })),
  /** The most brotli bytes that the entry and each page of an area from another repository may have. */
  areaBudget: v.optional(v.object({ entry: v.number(), page: v.number() })),
});
export type ShellContract = v.InferOutput<typeof shellContract>;

export const releaseRecord = v.variant('kind', [areaRecord, shellRecord]);
export type ReleaseRecord = v.InferOutput<typeof releaseRecord>;
