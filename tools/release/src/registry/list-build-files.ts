import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILD_REPORT } from '@portal/build-config/build-files';
import { readBuild } from '../publish/read-build.ts';
import { chooseBuildFiles, DECLARATION, withSourceMaps } from './choose-build-files.ts';
import { MAX_FILE_BYTES, type UploadFile } from './upload-plan.ts';

export interface LocalFile extends UploadFile {
  /** Its path on this machine. */
  source: string;
}

/** The app of a finished build, and every file that the registry needs to publish it. Throws when `publish` would. */
export async function listBuildFiles(folder: string): Promise<{ app: string; files: LocalFile[] }> {
  const build = await readBuild(folder);
  const served = Object.keys(Object(build['files']));
  const chosen = chooseBuildFiles(served, (path) => existsSync(join(folder, path)));
  const describeAll = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => describeFile(path, join(folder, path))));
  const files = await describeAll(chosen.files);
  const declaration = [join(folder, DECLARATION), join(dirname(folder), DECLARATION)].find(existsSync);
  if (declaration !== undefined && !chosen.files.includes(BUILD_REPORT))
    files.push(await describeFile(DECLARATION, declaration));
  const sourceMaps = (await describeAll(chosen.sourceMaps)).filter(({ bytes }) => bytes <= MAX_FILE_BYTES);
  return { app: build.name, files: withSourceMaps(files, sourceMaps) };
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
