import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { areaFiles, areaNames } from 'create-portal-area/templates';
import { workspaceFiles } from './workspace-files.ts';

const USAGE = 'Usage: npm run new:area -- <name> <path>, for example: npm run new:area -- reports /reports';

/** Writes `apps/<name>` below `root` and formats it. */
export async function writeArea(
  root: string,
  name: string | undefined,
  path: string | undefined,
): Promise<string> {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name) || !path || !/^\/[a-z0-9/-]+$/.test(path))
    throw new Error(USAGE);
  const folder = join(root, 'apps', name);
  if (existsSync(folder)) throw new Error(`apps/${name} already exists.`);
  // An existing area has the current scripts and test dependencies.
  const model = JSON.parse(await readFile(join(root, 'apps', 'orders', 'package.json'), 'utf8'));
  const names = areaNames(name, path);
  const files = { ...workspaceFiles(names, model), ...areaFiles(names) };
  for (const [file, content] of Object.entries(files)) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', folder], {
    cwd: root,
    stdio: 'pipe',
  });
  return folder;
}
