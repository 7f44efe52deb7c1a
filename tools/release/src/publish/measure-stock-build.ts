import type { MeasuredPart } from '@portal/build-config/byte-budgets';
import { areaOfContainer } from '../registry/choose-build-files.ts';
import type { AreaBudget } from './area-budget.ts';
import { createFileSizes } from './file-sizes.ts';
import { exposedPage, type StockBuild, scriptsOfPage } from './read-build.ts';

const SCRIPT = /\.[cm]?js$/;

/**
 * The parts of a build by an unmodified federation plugin beside their budget. All are measured from its files. Exposed
 * modules and single scripts count too, because the build itself says which module a route loads.
 */
export async function measureStockBuild(build: StockBuild, budget: AreaBudget): Promise<MeasuredPart[]> {
  const { manifest, contents } = build;
  const { sizeOf } = createFileSizes(contents);
  const measure = async (what: string, names: readonly string[], limit: number): Promise<MeasuredPart> => {
    const files: { name: string; bytes: number }[] = [];
    for (const name of names) files.push({ name, bytes: await sizeOf(name) });
    return {
      app: areaOfContainer(manifest.container),
      what,
      bytes: files.reduce((total, file) => total + file.bytes, 0),
      files,
      budget: limit,
      minHeadroom: 0,
    };
  };
  const scripts = [...contents.keys()].filter((file) => SCRIPT.test(file) && file !== manifest.entry);
  const parts = [await measure('entry', [manifest.entry], budget.entry)];
  for (const { what, files } of [...listPages(build), ...listOtherModules(build)])
    parts.push(await measure(what, files, budget.page));
  for (const script of scripts) parts.push(await measure('script', [script], budget.page));
  return parts;
}

/**
 * What each page loads. If the module of a page is not known, an area's only page loads all that the area loads later.
 * One of several pages is not measured then, because nothing says which scripts are for it.
 */
function listPages(build: StockBuild): { what: string; files: string[] }[] {
  const { manifest, declaration } = build;
  const { routes } = declaration;
  return routes.flatMap(({ path }) => {
    const name = exposedPage(build, path);
    if (name !== undefined)
      return { what: `page ${path}`, files: scriptsOfPage(manifest, manifest.exposed[name] ?? []) };
    if (routes.length > 1) return [];
    return {
      what: `page ${path} (not exposed, so with every script that the area loads later)`,
      files: scriptsOfPage(manifest, manifest.later),
    };
  });
}

function listOtherModules(build: StockBuild): { what: string; files: string[] }[] {
  const { manifest, declaration } = build;
  const pages = new Set(declaration.routes.map(({ path }) => exposedPage(build, path)));
  return Object.entries(manifest.exposed)
    .filter(([name]) => !pages.has(name))
    .map(([name, scripts]) => ({ what: `module ${name}`, files: scriptsOfPage(manifest, scripts) }));
}
