import { existsSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILD_REPORT, integrityOf } from '@portal/build-config/build-files';
import { SHARED_MODULES } from '@portal/build-config/sharing';
import {
  areaDeclaration,
  FEDERATION_MANIFEST,
  type FederationBuild,
  parseFederationManifest,
  symbolTable,
} from '@portal/release-manifest';
import * as v from 'valibot';
import { isMissing } from '../errors.ts';
import { areaOfContainer, DECLARATION, isServed, SOURCE_FACTS } from '../registry/choose-build-files.ts';
import { createFileSizes } from './file-sizes.ts';
import { type BuildProblem, InvalidBuildError } from './invalid-build-error.ts';

const MAX_JSON_BYTES = 1024 * 1024;
/** More than any app has. Checks compare the items of a list with each other. */
const MAX_ITEMS = 500;
const MAX_FILES = 2000;
const MAX_BUILD_BYTES = 64 * 1024 * 1024;

const sourceFacts = v.object({
  uses: symbolTable,
  /** The name of the exposed module that each route loads. */
  pages: v.record(v.string(), v.string()),
});
export type SourceFacts = v.InferOutput<typeof sourceFacts>;

/** Whether `publish` was given a folder, such as `../reports/dist`, and not the name of an app. */
export function isFolder(argument: string): boolean {
  return /[./\\]/.test(argument);
}

/** A finished build, before its record is checked. */
export interface Build {
  name: string;
  version: string;
  [key: string]: unknown;
}

/**
 * Reads a folder that a build wrote. Our own builds have a report; a build by any federation plugin has its manifest,
 * and the declaration of its area in the same folder or the one above. Throws with the reason when it cannot be used.
 */
export async function readBuild(folder: string): Promise<Build> {
  const report = await readJson(join(folder, BUILD_REPORT));
  const manifest = await readManifest(folder);
  if (report !== undefined)
    return manifest === undefined
      ? toReport(report, folder)
      : withManifest(toReport(report, folder), manifest, folder);
  if (manifest === undefined)
    throw new Error(
      `${folder} contains no finished build (it has neither ${BUILD_REPORT} nor ${FEDERATION_MANIFEST}).`,
    );
  return fromManifest(folder, manifest);
}

function toReport(report: unknown, folder: string): Build {
  const { name, version } = (report ?? {}) as Partial<Build>;
  if (typeof name !== 'string' || typeof version !== 'string')
    throw new Error(`${folder} contains no finished build (${BUILD_REPORT} has no name or version).`);
  assertShortLists(report, join(folder, BUILD_REPORT));
  return { ...(report as object), name, version };
}

function assertShortLists(value: unknown, file: string): void {
  for (const [name, list] of Object.entries(Object(value)))
    if (Array.isArray(list) && list.length > MAX_ITEMS)
      throw new Error(`${file}: "${name}" has ${list.length} items; more than ${MAX_ITEMS} are not read.`);
}

/** Our report says more than the manifest, but both must describe the same entry. */
function withManifest(report: Build, manifest: FederationBuild, folder: string): Build {
  const [entry] = Array.isArray(report['entries']) ? report['entries'] : [];
  if (entry !== manifest.entry || report['container'] !== manifest.container)
    throw new Error(
      `${folder}: ${BUILD_REPORT} names the entry ${entry} with ${report['container']}, ${FEDERATION_MANIFEST} the entry ${manifest.entry} with ${manifest.container}. Build it again.`,
    );
  return { ...report, entryType: manifest.entryType, shared: manifest.shared };
}

/** A build by an unmodified federation plugin, as it is in its folder. */
export interface StockBuild {
  manifest: FederationBuild;
  declaration: v.InferOutput<typeof areaDeclaration>;
  facts: SourceFacts;
  /** The files that pages may fetch. */
  contents: Map<string, Buffer>;
}

/** Null if the build is not by a federation plugin alone: our own builds have a report. */
export async function readStockBuild(folder: string): Promise<StockBuild | null> {
  if (existsSync(join(folder, BUILD_REPORT))) return null;
  const manifest = await readManifest(folder);
  return manifest === undefined ? null : readFromManifest(folder, manifest);
}

async function readFromManifest(folder: string, manifest: FederationBuild): Promise<StockBuild> {
  const contents = await readFiles(folder);
  const missing = manifest.assets.filter((file) => !contents.has(file));
  if (missing.length > 0)
    throw new InvalidBuildError(
      `${folder}: ${FEDERATION_MANIFEST} names ${missing.join(', ')}, which the build does not contain. Build it again.`,
      missing.map((place) => ({
        place,
        message: `${FEDERATION_MANIFEST} names this file, but the build does not contain it. Build it again.`,
      })),
    );
  return {
    manifest,
    declaration: await readDeclaration(folder),
    facts: await readSourceFacts(folder),
    contents,
  };
}

async function fromManifest(folder: string, manifest: FederationBuild): Promise<Build> {
  const build = await readFromManifest(folder, manifest);
  const { contents, declaration } = build;
  const { uses } = build.facts;
  const { sizeOf, totalOf } = createFileSizes(contents);
  return {
    kind: 'area',
    name: areaOfContainer(manifest.container),
    version: manifest.version,
    container: manifest.container,
    entries: [manifest.entry],
    entryType: manifest.entryType,
    // The chunk loader of a classic build requests files of the same origin without CORS, so that a preload with an
    // integrity would fetch them twice.
    preload:
      manifest.entryType === 'module' ? manifest.preload.filter((file) => file !== manifest.entry) : [],
    layers: SHARED_MODULES.filter(
      ({ provided, request }) => provided === 'lazy' && Object.hasOwn(manifest.shared, request),
    ).map(({ request }) => request),
    shared: manifest.shared,
    ...declaration,
    uses: Object.fromEntries(
      Object.entries(uses).filter(([request]) => isFromPage(manifest.shared, request)),
    ),
    bytes: {
      entry: await sizeOf(manifest.entry),
      frame: null,
      pages: await measurePages(build, totalOf),
    },
    files: Object.fromEntries([...contents].map(([file, content]) => [file, integrityOf(content)])),
  };
}

/** Whether the area always gets a module from the page. If it may use a copy, the shell need not have the exports. */
function isFromPage(shared: FederationBuild['shared'], request: string): boolean {
  return Object.entries(shared).some(
    ([name, { singleton, hasCopy }]) =>
      (name === request || (name.endsWith('/') && request.startsWith(name))) && (singleton || !hasCopy),
  );
}

/** What each page adds to the entry. A page that the build does not expose cannot be measured. */
async function measurePages(
  { manifest, declaration, facts }: StockBuild,
  totalOf: (files: readonly string[]) => Promise<number>,
): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { path } of declaration.routes) {
    const name = exposedPage({ manifest, facts }, path);
    const scripts = name === undefined ? undefined : manifest.exposed[name];
    if (scripts !== undefined) sizes[path] = await totalOf(scriptsOfPage(manifest, scripts));
  }
  return sizes;
}

/** The name of the exposed module that a route loads, if the sources and the build name it. */
export function exposedPage(
  { manifest, facts }: Pick<StockBuild, 'manifest' | 'facts'>,
  path: string,
): string | undefined {
  const name = Object.hasOwn(facts.pages, path) ? facts.pages[path] : undefined;
  return name !== undefined && Object.hasOwn(manifest.exposed, name) ? name : undefined;
}

/** What a page with these scripts adds to the entry. */
export function scriptsOfPage({ entry, preload }: FederationBuild, scripts: readonly string[]): string[] {
  return [...new Set([...preload, ...scripts])].filter((file) => file !== entry);
}

/** What `portal-release` found in the sources; nothing for a build that it did not see. */
async function readSourceFacts(folder: string): Promise<SourceFacts> {
  const value = await readJson(join(folder, SOURCE_FACTS));
  if (value === undefined) return { uses: {}, pages: {} };
  const parsed = v.safeParse(sourceFacts, value);
  if (parsed.success) return parsed.output;
  throw new InvalidBuildError(
    `${join(folder, SOURCE_FACTS)} cannot be used:\n${v.summarize(parsed.issues)}`,
    toProblems(SOURCE_FACTS, parsed.issues),
  );
}

async function readManifest(folder: string): Promise<FederationBuild | undefined> {
  const file = join(folder, FEDERATION_MANIFEST);
  const value = await readJson(file);
  if (value === undefined) return undefined;
  try {
    return parseFederationManifest(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidBuildError(
      `${file} cannot be used:\n${reason}`,
      reason.split('\n').map((message) => ({ place: FEDERATION_MANIFEST, message })),
    );
  }
}

async function readDeclaration(folder: string): Promise<v.InferOutput<typeof areaDeclaration>> {
  const candidates = [join(folder, DECLARATION), join(dirname(folder), DECLARATION)];
  for (const file of candidates) {
    const value = await readJson(file);
    if (value === undefined) continue;
    assertShortLists(value, file);
    const parsed = v.safeParse(areaDeclaration, value);
    if (parsed.success) return parsed.output;
    throw new InvalidBuildError(
      `${file} cannot be used:\n${v.summarize(parsed.issues)}`,
      toProblems(DECLARATION, parsed.issues),
    );
  }
  throw new Error(`The area declares nothing: there is neither ${candidates.join(' nor ')}.`);
}

/** One problem for each issue, with the field it is about: `area.json: routes.0.path`. */
export function toProblems(file: string, issues: readonly v.BaseIssue<unknown>[]): BuildProblem[] {
  return issues.map((issue) => {
    const field = v.getDotPath(issue);
    return { place: field === null ? file : `${file}: ${field}`, message: issue.message };
  });
}

/** Undefined when there is no such file. */
async function readJson(file: string): Promise<unknown> {
  try {
    const { size } = await lstat(file);
    if (size > MAX_JSON_BYTES)
      throw new Error(`${file} is ${size} bytes; more than ${MAX_JSON_BYTES} are not read.`);
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof SyntaxError) throw new Error(`${file} is incomplete or not JSON.`, { cause: error });
    throw error;
  }
}

/** The files that pages may fetch, sorted, by their path with forward slashes. */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
    // A link could publish any file of this machine.
    if (entry.isSymbolicLink()) throw new Error(`${folder}: ${file} is a link; a build contains files only.`);
    if (entry.isFile() && isServed(file)) files.push(file);
  }
  if (files.length > MAX_FILES)
    throw new Error(`${folder} contains ${files.length} files; more than ${MAX_FILES} are not published.`);
  const contents = new Map<string, Buffer>();
  let bytes = 0;
  for (const file of files.sort()) {
    const content = await readFile(join(folder, file));
    bytes += content.length;
    if (bytes > MAX_BUILD_BYTES)
      throw new Error(`${folder} is larger than ${MAX_BUILD_BYTES} bytes, which is not published.`);
    contents.set(file, content);
  }
  return contents;
}
