import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { areaFiles } from './area-files.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const USAGE = 'Usage: new-area <name> <path>, for example: new-area reports /reports\n';

/** Makes apps/<name>: an area that builds, tests and runs alone. */
async function main(name: string | undefined, path: string | undefined): Promise<void> {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name) || !path || !/^\/[a-z0-9/-]+$/.test(path))
    throw new Error(USAGE);
  const folder = join(REPOSITORY, 'apps', name);
  if (existsSync(folder)) throw new Error(`apps/${name} is there already.\n`);
  // Versions and scripts are those of an area that is kept up to date.
  const model = JSON.parse(await readFile(join(REPOSITORY, 'apps', 'orders', 'package.json'), 'utf8'));
  const files = areaFiles(name, path, model);
  for (const [file, content] of Object.entries(files)) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  execFileSync(join(REPOSITORY, 'node_modules', '.bin', 'biome'), ['check', '--write', folder], {
    cwd: REPOSITORY,
    stdio: 'ignore',
  });
  process.stdout.write(
    `apps/${name} is made. Next:\n  npx pnpm install\n  npm run dev -- ${name}\n  npm run release -- publish ${name}\nGuards of its pages: packages/auth/src/pages.ts (docs/new-area.md).\n`,
  );
}

main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
