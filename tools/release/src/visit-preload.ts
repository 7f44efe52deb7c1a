import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_REPORT, type BuildReport, type PageScripts } from '@portal/build-config/build-report';
import { type AppManifest, isMissing, type PublishedArea, type ReleaseStore } from './store.ts';

export interface PreloadFile {
  path: string;
  integrity: string;
  /** Not needed for the first render: fetched after everything that is. */
  isLate?: boolean;
}

/** What the page tells the browser to preload. */
export interface VisitPreload {
  scripts: PreloadFile[];
  /** URL of the text font. */
  font: string | undefined;
}

/** A published build and the address of its folder. */
interface Build {
  base: string;
  report: BuildReport;
}

/**
 * Finds the scripts of a visit's first page in the reports of the live builds: the area's entry, the page's chunks and
 * the shell's layers it uses are fetched in parallel (P4).
 */
export class VisitPreloads {
  private readonly store: ReleaseStore;
  /** Reports by folder. A published folder never changes. */
  private readonly builds = new Map<string, Promise<Build | null>>();

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /**
   * @param areas names of the areas that the visitor may open; null for a signed-out visitor, who always sees a page of
   *   the shell.
   */
  async of(manifest: AppManifest, path: string, areas: readonly string[] | null): Promise<VisitPreload> {
    const shell = await this.build('shell', manifest.shell.version);
    if (shell === null) return { scripts: [], font: undefined };
    const font = Object.keys(shell.report.files).find((file) =>
      /inter-latin-wght-normal.*\.woff2$/.test(file),
    );
    const scripts =
      areas === null ? guestScripts(shell, path) : await this.scripts(shell, manifest, path, areas);
    return { scripts: distinct(scripts), font: font === undefined ? undefined : shell.base + font };
  }

  private async scripts(
    shell: Build,
    manifest: AppManifest,
    path: string,
    areas: readonly string[],
  ): Promise<PreloadFile[]> {
    const frame = needs(shell, shell, shell.report.frame);
    const own = pageFor(shell.report.pages, path);
    if (own !== undefined) return [...frame, ...needs(shell, shell, own)];
    const area = areaFor(manifest.areas, path);
    if (area === undefined || !areas.includes(area.name)) return frame;
    const entry = [{ path: area.entry, integrity: area.integrity }, ...area.preload];
    const build = await this.build('areas', area.name, area.version);
    const page = build === null ? undefined : pageFor(build.report.pages, path);
    return [...frame, ...entry, ...(build === null ? [] : needs(shell, build, page))];
  }

  private build(...place: string[]): Promise<Build | null> {
    const base = `/${place.join('/')}/`;
    const known = this.builds.get(base) ?? this.read(base, place);
    this.builds.set(base, known);
    return known;
  }

  private async read(base: string, place: string[]): Promise<Build | null> {
    try {
      const report = JSON.parse(await readFile(join(this.store.path(...place), BUILD_REPORT), 'utf8'));
      // Reports of older builds lack some fields.
      return { base, report: { pages: [], frame: null, layerScripts: {}, layerScriptsLater: {}, ...report } };
    } catch (error) {
      // The folder is gone: the page works without preloads, and the shell reports what is missing.
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

function guestScripts(shell: Build, path: string): PreloadFile[] {
  const pages = shell.report.pages;
  const guest = pages.filter((page) => !SIGNED_IN_PAGES.includes(page.path));
  return needs(shell, shell, pageFor(guest, path) ?? pageFor(guest, LOGIN));
}

const LOGIN = '/login';
/** The shell's pages that need a session. */
const SIGNED_IN_PAGES: readonly string[] = ['/', '/account/2fa', '/account/password', '/sla'];

/** A page's scripts, those of the layers it uses, and what the layers fetch once rendered. */
function needs(
  shell: Build,
  build: Build,
  page: Omit<PageScripts, 'path'> | null | undefined,
): PreloadFile[] {
  if (page === null || page === undefined) return [];
  const { layerScripts, layerScriptsLater } = shell.report;
  const layers = page.layers.flatMap((layer) => layerScripts[layer] ?? []);
  const later = page.layers.flatMap((layer) => layerScriptsLater[layer] ?? []);
  return [
    ...page.scripts.map((file) => fileOf(build, file)),
    ...layers.map((file) => fileOf(shell, file)),
    ...later.map((file) => ({ ...fileOf(shell, file), isLate: true })),
  ];
}

function fileOf({ base, report }: Build, file: string): PreloadFile {
  return { path: base + file, integrity: report.files[file] ?? '' };
}

/** Removes duplicates; scripts for the first render come first. */
function distinct(files: readonly PreloadFile[]): PreloadFile[] {
  const byPath = new Map<string, PreloadFile>();
  for (const file of [...files.filter(({ isLate }) => !isLate), ...files])
    if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}

/** The area with the longest matching prefix. */
function areaFor(areas: readonly PublishedArea[], path: string): PublishedArea | undefined {
  return areas
    .flatMap((area) => area.paths.map((prefix) => ({ area, prefix })))
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.area;
}

/** The matching page; of several, the one with the fewest parameters, as in the router. */
function pageFor(pages: readonly PageScripts[], path: string): PageScripts | undefined {
  const segments = segmentsOf(path);
  return pages
    .filter((page) => {
      const pattern = segmentsOf(page.path);
      return (
        pattern.length === segments.length &&
        pattern.every((part, at) => part.startsWith(':') || part === segments[at])
      );
    })
    .sort((a, b) => parameters(a.path) - parameters(b.path))[0];
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function parameters(path: string): number {
  return segmentsOf(path).filter((part) => part.startsWith(':')).length;
}
