import {
  areaOfContainer,
  chooseBuildFiles,
  DECLARATION,
  isServed,
  withSourceMaps,
} from '@portal/release/build-files';
import { MAX_FILE_BYTES, MAX_UPLOAD_BYTES, type UploadPlan, uploadPlan } from '@portal/release/upload-plan';
import { BUILD_REPORT, FEDERATION_MANIFEST, parseFederationManifest } from '@portal/release-manifest';
import { formatBytes } from '@portal/ui/format';
import * as v from 'valibot';
import type { Folder } from './read-folder.ts';

export interface BuildFile {
  path: string;
  bytes: number;
  file: File;
}

/** A build in a folder on the operator's computer, and the files that a publish needs. */
export interface LocalBuild {
  app: string;
  /** The version that the build gives itself. The registry adds a hash of the content. */
  version: string;
  files: readonly BuildFile[];
  bytes: number;
}

export interface LocalProblem {
  /** The file that the problem is about. */
  place: string;
  message: string;
}

/** The folder has no build that could be uploaded, with each reason. */
export class UnusableBuildError extends Error {
  override readonly name = 'UnusableBuildError';
  readonly problems: readonly LocalProblem[];

  constructor(problems: readonly LocalProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

/** Reads what a folder contains and chooses the files to upload. The registry checks everything else. */
export async function readBuild(folder: Folder): Promise<LocalBuild> {
  const root = findRoot(folder);
  const fileAt = (path: string) => folder.files.get(root + path);
  const report = await readJson(fileAt(BUILD_REPORT), BUILD_REPORT);
  const described =
    report === undefined
      ? { ...(await readManifest(fileAt(FEDERATION_MANIFEST))), served: listServed(folder, root) }
      : readReport(report);
  const { app, version, served } = described;
  const chosen = chooseBuildFiles(served, (path) => fileAt(path) !== undefined);
  const missing = chosen.files.filter((path) => fileAt(path) === undefined);
  const files = pick(chosen.files, fileAt);
  if (report === undefined) {
    // A stock build has no copy of the declaration, which is next to its package.json.
    const declaration = fileAt(DECLARATION) ?? folder.files.get(DECLARATION);
    if (declaration === undefined) missing.push(DECLARATION);
    else files.push({ path: DECLARATION, bytes: declaration.size, file: declaration });
  }
  const sourceMaps = pick(chosen.sourceMaps, fileAt).filter(({ bytes }) => bytes <= MAX_FILE_BYTES);
  const all = withSourceMaps(files, sourceMaps);
  const bytes = bytesOf(all);
  const problems = [...missing.map(describeMissing), ...findTooLarge(all, bytes)];
  if (problems.length > 0) throw new UnusableBuildError(problems);
  return { app, version, files: all, bytes };
}

/**
 * The list that starts the upload, with the hash of each file.
 * @param onProgress called with the number of hashed files
 */
export async function createPlan(
  { app, files }: LocalBuild,
  onProgress: (done: number) => void,
): Promise<UploadPlan> {
  const described: UploadPlan['files'] = [];
  for (const { path, bytes, file } of files) {
    described.push({ path, bytes, sha256: await hashOf(path, file) });
    onProgress(described.length);
  }
  const parsed = v.safeParse(uploadPlan, { app, files: described });
  if (parsed.success) return parsed.output;
  throw new UnusableBuildError(
    parsed.issues.map((issue) => {
      const at = /^files\.(\d+)\./.exec(v.getDotPath(issue) ?? '')?.[1];
      const place = at === undefined ? 'build' : (described[Number(at)]?.path ?? 'build');
      return { place, message: `${place} ${issue.message}.` };
    }),
  );
}

/** Where the build is: in the folder itself, or in one of its folders, such as `dist` in the folder of an area. */
function findRoot({ name, files }: Folder): string {
  const isDescription = (path: string) => path === BUILD_REPORT || path === FEDERATION_MANIFEST;
  if ([...files.keys()].some(isDescription)) return '';
  const found = [...files.keys()].flatMap((path) => {
    const [folder = '', file = '', ...deeper] = path.split('/');
    return deeper.length === 0 && isDescription(file) ? [folder] : [];
  });
  const builds = [...new Set(found)];
  if (builds.length === 1) return `${builds[0]}/`;
  const message =
    builds.length === 0
      ? `This folder has no finished build: it has neither ${BUILD_REPORT} nor ${FEDERATION_MANIFEST}. Choose the folder that the build wrote, such as dist.`
      : `This folder has several builds: ${builds.join(', ')}. Choose one of these folders.`;
  throw new UnusableBuildError([{ place: name, message }]);
}

function readReport(report: unknown): { app: string; version: string; served: string[] } {
  const { name, version, files } = Object(report);
  if (typeof name !== 'string' || typeof version !== 'string' || typeof files !== 'object' || files === null)
    throw new UnusableBuildError([
      { place: BUILD_REPORT, message: `${BUILD_REPORT} has no name, version or files. Build it again.` },
    ]);
  return { app: name, version, served: Object.keys(files) };
}

async function readManifest(file: File | undefined): Promise<{ app: string; version: string }> {
  const value = await readJson(file, FEDERATION_MANIFEST);
  try {
    const { container, version } = parseFederationManifest(value);
    return { app: areaOfContainer(container), version };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableBuildError(
      reason.split('\n').map((message) => ({ place: FEDERATION_MANIFEST, message })),
    );
  }
}

/** Undefined when there is no such file. */
async function readJson(file: File | undefined, place: string): Promise<unknown> {
  if (file === undefined) return undefined;
  const text = await readAs(file, place, () => file.text());
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableBuildError([{ place, message: `${place} is incomplete or not JSON. Build it again.` }]);
  }
}

const listServed = ({ files }: Folder, root: string) =>
  [...files.keys()]
    .filter((path) => path.startsWith(root))
    .map((path) => path.slice(root.length))
    .filter(isServed)
    .sort();

const pick = (paths: readonly string[], fileAt: (path: string) => File | undefined): BuildFile[] =>
  paths.flatMap((path) => {
    const file = fileAt(path);
    return file === undefined ? [] : [{ path, bytes: file.size, file }];
  });

const bytesOf = (files: readonly BuildFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

const describeMissing = (path: string): LocalProblem => ({
  place: path,
  message:
    path === DECLARATION
      ? `${DECLARATION} is missing, which declares the area. Choose the area’s folder, which contains it and the build.`
      : `${path} is missing, although the build names it. Build it again.`,
});

function findTooLarge(files: readonly BuildFile[], bytes: number): LocalProblem[] {
  const problems = files
    .filter((file) => file.bytes > MAX_FILE_BYTES)
    .map((file) => ({
      place: file.path,
      message: `${file.path} has ${formatBytes(file.bytes)}. A file can have at most ${formatBytes(MAX_FILE_BYTES)}.`,
    }));
  if (bytes > MAX_UPLOAD_BYTES)
    problems.push({
      place: 'build',
      message: `The build has ${formatBytes(bytes)}. A build can have at most ${formatBytes(MAX_UPLOAD_BYTES)}.`,
    });
  return problems;
}

async function hashOf(path: string, file: File): Promise<string> {
  const content = await readAs(file, path, () => file.arrayBuffer());
  const hash = await crypto.subtle.digest('SHA-256', content);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Rejects if a file was changed after the folder was chosen. The browser would report it as a lost connection. */
export async function assertUnchanged({ path, file }: BuildFile): Promise<void> {
  await readAs(file, path, () => file.slice(0, 1).arrayBuffer());
}

/** Browsers refuse to read a file that was changed or deleted after it was chosen. */
async function readAs<T>(file: File, place: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const message = `${file.name} was changed after you chose the folder. Choose the folder again.`;
    throw Object.assign(new UnusableBuildError([{ place, message }]), { cause });
  }
}
