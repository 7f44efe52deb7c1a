import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readAreaPages } from '@portal/build-config/area-pages';
import { BUILD_REPORT } from '@portal/build-config/build-files';
import { collectUses, findWholeImports } from '@portal/build-config/shared-symbols';
import { SOURCE_FACTS } from '../registry/choose-build-files.ts';
import { readBuild, type SourceFacts } from './read-build.ts';

/** The sources of a build: the folder `src` next to the build's folder; null if there is none. */
export function findSources(dist: string): string | null {
  const beside = join(dirname(dist), 'src');
  return existsSync(beside) ? beside : null;
}

/**
 * Writes what the sources of a stock build import and which module each route loads into the build's folder, because
 * federation plugins do not record it. Publishing reads the file. Our own builds have a report and are left alone.
 * @param source folder of the area's sources; null if there is none
 * @returns imports of a shared module as a whole: which exports they use cannot be recorded
 */
export async function recordSourceFacts(dist: string, source: string | null): Promise<string[]> {
  if (source === null || existsSync(join(dist, BUILD_REPORT))) return [];
  if (!existsSync(source)) throw new Error(`There is no folder ${source}.`);
  const target = join(dist, SOURCE_FACTS);
  // The file of an earlier build says nothing about this one.
  await rm(target, { force: true });
  const { routes } = await readBuild(dist);
  const files = await listSources(source);
  const named = Object.entries(collectUses(files, { dropsTypes: true })).map(
    ([module, names]): [string, string[]] => [module, names.filter((name) => name !== '*')],
  );
  const facts: SourceFacts = { uses: Object.fromEntries(named), pages: findPages(source, routes) };
  await writeFile(target, JSON.stringify(facts, null, 2));
  return findWholeImports(files);
}

/** Not in a build, by the names that test runners, Storybook and TypeScript use. */
const NOT_BUILT = {
  file: /\.(?:test|spec|stories|story|d)\.[cm]?[jt]sx?$/,
  folder: /(?:^|[\\/])(?:testing|__tests__|__mocks__|node_modules)[\\/]/,
};

async function listSources(source: string): Promise<string[]> {
  return (await readdir(source, { recursive: true, encoding: 'utf8' }))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .filter((file) => !NOT_BUILT.file.test(file) && !NOT_BUILT.folder.test(file))
    .sort()
    .map((file) => join(source, file));
}

/**
 * The module of each page, by the name under which a build exposes it: `./pages/list-page.tsx` → `./list-page`. Names
 * that several modules have are left out: it is not known which one the build exposes.
 */
function findPages(source: string, routes: unknown): Record<string, string> {
  try {
    const pages = readAreaPages(dirname(source), routes as { path: string }[]);
    const nameOf = (request: string) => `./${basename(request).replace(/\.[cm]?[jt]sx?$/, '')}`;
    const requests = new Set(pages.map(({ request }) => request));
    const isOnly = (name: string) => [...requests].filter((request) => nameOf(request) === name).length === 1;
    return Object.fromEntries(
      pages.map(({ path, request }) => [path, nameOf(request)]).filter(([, name = '']) => isOnly(name)),
    );
  } catch {
    // Other teams may write their routes in a form that cannot be read. Their page sizes are then not recorded.
    return {};
  }
}
