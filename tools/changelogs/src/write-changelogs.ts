import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLastVersion, openHistory } from '@portal/pack/history';
import { PUBLIC_PACKAGES } from '@portal/pack/public-packages';
import { formatChangelog, formatVersion } from './changelog.ts';
import { readHistory } from './read-history.ts';

const PUBLIC_FOLDERS = PUBLIC_PACKAGES.map(({ folder }) => folder);

/** Writes the changelog of every package below `root`. Returns the paths of those that changed. */
export function writeChangelogs(root: string): string[] | undefined {
  const git = openHistory(root);
  if (git === undefined) return undefined;
  const history = readHistory(git);
  return listPackages(root).filter((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = join(root, folder, 'CHANGELOG.md');
    // Packages of commands have no report.
    const published = PUBLIC_FOLDERS.includes(folder)
      ? formatVersion(describeLastVersion(git, folder) ?? { version, since: null, changes: [] })
      : undefined;
    const text = formatChangelog(name, folder, history, published);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    writeFileSync(file, text);
    return true;
  });
}

function listPackages(root: string): string[] {
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      .sort(),
  );
  return [...new Set([...folders, ...PUBLIC_FOLDERS])].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
}
