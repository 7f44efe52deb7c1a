import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourcePackage } from './read-packages.ts';

/** The package that creates areas. */
const GENERATOR = 'create-portal-area';

/** Writes the versions that a new area starts with beside the generator's code: those that this repository uses. */
export async function writeVersions(
  repository: string,
  { json }: SourcePackage,
  folder: string,
  sources: readonly SourcePackage[],
): Promise<void> {
  if (json.name !== GENERATOR) return;
  const own = sources.map(({ json: { name, version } }) => [name, version]);
  const catalog = /^catalog:\n((?: {2}.*\n|\n)+)/m.exec(
    await readFile(join(repository, 'pnpm-workspace.yaml'), 'utf8'),
  )?.[1];
  const libraries = [...(catalog ?? '').matchAll(/^ {2}'?([^'\s:]+)'?: (\d\S*)$/gm)].map(
    ([, name, version]) => [name, version],
  );
  const versions = Object.fromEntries([...own, ...libraries]);
  await writeFile(join(folder, 'src', 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
}
