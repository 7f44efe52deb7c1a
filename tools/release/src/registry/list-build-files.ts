import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILD_REPORT } from '@portal/build-config/build-files';
import { FEDERATION_MANIFEST } from '@portal/release-manifest';
import { DECLARATION, readBuild } from '../publish/read-build.ts';
import { MAX_FILE_BYTES, MAX_UPLOAD_BYTES, type UploadFile } from './upload-plan.ts';

export interface LocalFile extends UploadFile {
  /** Its path on this machine. */
  source: string;
}

/** The app of a finished build, and every file that the registry needs to publish it. Throws when `publish` would. */
export async function listBuildFiles(folder: string): Promise<{ app: string; files: LocalFile[] }> {
  const build = await readBuild(folder);
  const names = Object.keys(Object(build['files']));
  const described = [BUILD_REPORT, FEDERATION_MANIFEST].filter((name) => existsSync(join(folder, name)));
  const compressed = names.map((name) => `${name}.br`).filter((name) => existsSync(join(folder, name)));
  // Source maps resolve the stacks of errors. They are never served.
  const mapNames = names
    .filter((name) => /\.[cm]?js$/.test(name))
    .map((name) => `${name}.map`)
    .filter((name) => existsSync(join(folder, name)));
  // Our own builds list their federation manifest among their files.
  const paths = [...new Set([...described, ...names, ...compressed])];
  const describeAll = (wanted: readonly string[]) =>
    Promise.all(wanted.map((path) => describeFile(path, join(folder, path))));
  const files = await describeAll(paths);
  const declaration = [join(folder, DECLARATION), join(dirname(folder), DECLARATION)].find(existsSync);
  if (declaration !== undefined && !described.includes(BUILD_REPORT))
    files.push(await describeFile(DECLARATION, declaration));
  const maps = (await describeAll(mapNames.filter((name) => !paths.includes(name)))).filter(
    ({ bytes }) => bytes <= MAX_FILE_BYTES,
  );
  // They resolve the stacks of errors and are never served, so a build is published without those that are too large.
  const isSmall = bytesOf([...files, ...maps]) <= MAX_UPLOAD_BYTES;
  return { app: build.name, files: isSmall ? [...files, ...maps] : files };
}

function bytesOf(files: readonly LocalFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

async function describeFile(path: string, source: string): Promise<LocalFile> {
  const stats = await lstat(source).catch(() => null);
  if (stats === null) throw new Error(`${source} is missing, although the build names it. Build it again.`);
  // A symbolic link could lead to any file of this machine.
  if (!stats.isFile()) throw new Error(`${source} is a link or a folder; a build contains files only.`);
  const content = await readFile(source);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: content.length, sha256, source };
}
