import * as v from 'valibot';
import {
  areaFile,
  areaName,
  audience,
  containerName,
  entryType,
  integrity,
  pathPrefix,
  versionName,
} from './fields.ts';
import { areaRoute, command, menuEntry, targets } from './page-declarations.ts';
import { nameOf, type Problem } from './row-problems.ts';
import type { StartCalls } from './start-calls.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const areaRelease = v.object({
  version: versionName,
  entry: areaFile,
  integrity,
  /** Scripts to fetch together with the entry. */
  preload: v.array(v.object({ path: areaFile, integrity })),
  /** Lazy layers of the shell that its pages use. */
  layers: v.array(v.string()),
  container: containerName,
  entryType: v.optional(entryType),
  /** Integrity of each script by its URL, for builds of other tools, whose entries do not contain it. */
  scripts: v.optional(v.record(areaFile, integrity), {}),
  /** Version of the area contract it was built against, as a caret range. */
  sdk: v.string(),
});
/** One loadable version of an area. */
export type AreaRelease = v.InferOutput<typeof areaRelease>;

const areaFields = v.object({
  ...areaRelease.entries,
  /** Empty only for an area under development. */
  integrity: v.union([integrity, v.literal('')]),
  name: areaName,
  /** Path prefixes of its pages. */
  paths: v.pipe(v.array(pathPrefix), v.minLength(1)),
  audience,
  /** Its pages with their guards; empty for versions published before routes were declared. */
  routes: v.optional(v.array(areaRoute), []),
  /** Ignores an entry, command or target that this shell cannot use; the area still loads. */
  menu: v.fallback(v.optional(v.array(menuEntry), []), []),
  commands: v.fallback(v.optional(v.array(command), []), []),
  targets: v.fallback(v.optional(targets, {}), {}),
  /** First reads of its pages. Checked on publish, because the schema is too large for the sign-in page. */
  starts: v.fallback(v.optional(v.custom<StartCalls>(isObject), {}), {}),
  /** The version to fall back to. If it is broken, the current version is still used. */
  previous: v.fallback(v.optional(v.nullable(areaRelease), null), null),
  /** Modules that the area needs and the requesting shell does not provide; such an area is not loaded. */
  incompatible: v.fallback(v.optional(v.array(v.string()), []), []),
  /** Set while the area is turned off: none of its code is loaded, and its pages show this message. */
  disabled: v.optional(v.nullable(v.object({ message: v.string() })), null),
  /** The values of its flags for this visitor. */
  flags: v.fallback(v.optional(v.record(v.string(), v.boolean()), {}), {}),
  /** Origin of the developer's server that this session loads the area from. Its files change, so none has an integrity. */
  development: v.optional(v.string()),
});
const areaDescriptor = v.pipe(
  areaFields,
  v.check(
    (area) => area.integrity !== '' || area.development !== undefined,
    'must have the integrity of its entry',
  ),
);
export type AreaDescriptor = v.InferOutput<typeof areaDescriptor>;

const areaClaim = v.object({
  paths: v.pipe(v.array(pathPrefix), v.minLength(1)),
  audience,
  /** Strict like the area's own: a page whose guards this shell does not know must not open. */
  routes: v.array(areaRoute),
});
/**
 * The page's data about an area that its visitor may not open now, so that a path below it leads to sign-in, to the
 * pending step or to the dashboard instead of to "Page not found". Signed out, its routes are left out.
 */
export type AreaClaim = v.InferOutput<typeof areaClaim>;

/** The live release as a visitor's page sees it: the areas this visitor may use, resolved to loadable versions. */
export interface ReleaseManifest {
  /** ISO 8601 instant of the last change. */
  lastModified: string;
  /** Number of changes so far; 0 for releases that did not count them. */
  sequence: number;
  shellVersion: string;
  claims: AreaClaim[];
  areas: AreaDescriptor[];
  /** Areas that cannot be loaded, with their paths. */
  broken: (Problem & { paths: string[] })[];
}

/** Reads a resolved manifest, from the page or from `/app.json`. Never throws; see {@link ReleaseManifest.broken}. */
export function parseManifest(value: unknown): ReleaseManifest {
  const file = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const shell = file['shell'] as { version?: unknown } | null | undefined;
  const lastModified = file['lastModified'] ?? file['last_modified'];
  const manifest: ReleaseManifest = {
    lastModified: typeof lastModified === 'string' ? lastModified : '',
    sequence: typeof file['sequence'] === 'number' ? file['sequence'] : 0,
    shellVersion: typeof shell?.version === 'string' ? shell.version : '',
    claims: toList(file['claims']).filter((claim) => v.is(areaClaim, claim)),
    areas: [],
    broken: [],
  };
  toList(file['areas']).forEach((row, at) => {
    const parsed = v.safeParse(areaDescriptor, row);
    const name = nameOf(row, at);
    const drop = (reason: string) => manifest.broken.push({ name, paths: usablePaths(row), reason });
    if (!parsed.success) drop(v.summarize(parsed.issues));
    else if (manifest.areas.some((area) => area.name === parsed.output.name))
      manifest.broken.push({ name, paths: [], reason: 'is listed twice; the first row is used' });
    else manifest.areas.push(parsed.output);
  });
  return manifest;
}

function usablePaths(row: unknown): string[] {
  return toPaths(typeof row === 'object' && row !== null ? (row as { paths?: unknown }).paths : undefined);
}

function toPaths(value: unknown): string[] {
  return toList(value).filter((path) => v.is(pathPrefix, path));
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
