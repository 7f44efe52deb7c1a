import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_REPORT, type BuildReport, type PageScripts } from '@portal/build-config/build-report';
import { type AppManifest, isMissing, type PublishedArea, type ReleaseStore } from './store.ts';

export interface PreloadFile {
  path: string;
  integrity: string;
  /** The page stands without it: fetched after what it does not stand without. */
  isLate?: boolean;
}

/** What the page names for the browser to fetch while it reads on. */
export interface VisitPreload {
  scripts: PreloadFile[];
  /** Address of the text face. */
  font: string | undefined;
}

/** A published build and the address of its folder. */
interface Build {
  base: string;
  report: BuildReport;
}

/**
 * The scripts that a visit begins with, found from the reports of the live builds: the area's entry, the page's own
 * chunks and the shell's layers that it uses are fetched side by side instead of one after the other has run (P4).
 */
export class VisitPreloads {
  private readonly store: ReleaseStore;
  /** A published folder never changes, so its report is read once. */
  private readonly builds = new Map<string, Promise<Build | null>>();

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /**
   * @param areas names of the areas that the visitor may open; null for somebody who is not signed in, who is shown
   *   a page of the shell's whatever the path.
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
      // A build of an earlier release may know less of itself.
      return { base, report: { pages: [], frame: null, layerScripts: {}, layerScriptsLater: {}, ...report } };
    } catch (error) {
      // The folder is gone: the page does without the head start, and the shell says what it misses.
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
/** The shell's own pages that a visitor without a session is not shown. */
const SIGNED_IN_PAGES: readonly string[] = ['/', '/account/2fa', '/account/password', '/sla'];

/** A page's own scripts, those of the layers that it takes from the shell, and what those fetch once they are shown. */
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

/** Each once, at its first place; what is needed at once before what comes later. */
function distinct(files: readonly PreloadFile[]): PreloadFile[] {
  const byPath = new Map<string, PreloadFile>();
  for (const file of [...files.filter(({ isLate }) => !isLate), ...files])
    if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}

/** The area with the longest prefix that covers the path. */
function areaFor(areas: readonly PublishedArea[], path: string): PublishedArea | undefined {
  return areas
    .flatMap((area) => area.paths.map((prefix) => ({ area, prefix })))
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.area;
}

/** The page whose pattern covers the path; of two, the one with fewer parameters, as the router decides. */
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
