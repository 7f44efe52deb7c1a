import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatChangelog } from './changelog.ts';
import { readHistory } from './read-history.ts';

/** Writes the changelog of every package below `root`. Returns the paths of those that changed. */
export function writeChangelogs(root: string): string[] | undefined {
  const history = readHistory(root);
  if (history === undefined) return undefined;
  return listPackages(root).filter((folder) => {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = join(root, folder, 'CHANGELOG.md');
    const text = formatChangelog(name, folder, history);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    writeFileSync(file, text);
    return true;
  });
}

function listPackages(root: string): string[] {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .sort(),
  );
}
