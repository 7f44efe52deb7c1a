import { type AreaRecord, findByPath, findPage, type ShellRecord } from '@portal/release-manifest';
import type { LiveReleases } from './resolve-manifest.ts';
import { type ScriptFile, toScript, urlOf } from './script-file.ts';

export interface PreloadFile extends ScriptFile {
  /** Fetched after the files that the page cannot be shown without. */
  isLate?: boolean;
  /** Media query of the windows that need it. */
  media?: string | undefined;
}

/** Files that the browser fetches while it is still parsing the page. */
export interface VisitPreload {
  scripts: PreloadFile[];
  /** URL of the text font. */
  font: string | undefined;
}

/** An area of the visitor's manifest, by the URL of its entry. */
interface AllowedArea {
  entry: string;
}

/** Scripts and layers of one page or of the layout. */
interface Needs {
  scripts: readonly string[];
  layers: readonly string[];
}

/**
 * The scripts that a visit starts with, found from the records of the live versions: the area's entry, the page's own
 * chunks and the shell's layers are fetched in parallel instead of one after another has run (P4).
 * @param allowed the areas of the visitor's manifest; null for a visitor who is not signed in, who sees a page of the
 *   shell whatever the path
 */
export function preloadsFor(
  live: LiveReleases,
  path: string,
  allowed: readonly AllowedArea[] | null,
): VisitPreload {
  const { shell } = live;
  if (shell === null) return { scripts: [], font: undefined };
  const font = Object.keys(shell.files).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  const scripts =
    allowed === null ? guestScripts(shell, path) : signedInScripts(shell, live.areas, path, allowed);
  return { scripts: distinct(scripts), font: font === undefined ? undefined : urlOf(shell, font) };
}

function signedInScripts(
  shell: ShellRecord,
  areas: LiveReleases['areas'],
  path: string,
  allowed: readonly AllowedArea[],
): PreloadFile[] {
  const frame = filesFor(shell, shell, shell.frame);
  const own = findPage(shell.pages, path);
  if (own !== undefined) return [...frame, ...filesFor(shell, shell, own)];
  const area = findByPath(
    areas.map(({ record }) => record),
    path,
  );
  if (area === undefined) return frame;
  const isModule = area.entryType === 'module';
  const [entry, ...rest] = [...area.entries, ...area.preload].map((file) => ({
    ...toScript(area, file),
    ...(isModule && { isModule }),
  }));
  // An area that a development server or a benchmark replaced has other files than its record.
  if (entry === undefined || !allowed.some((one) => one.entry === entry.path)) return frame;
  // Builds of other tools do not list their pages, so all layers that the area uses are fetched.
  const page = area.pages.length === 0 ? { scripts: [], layers: area.layers } : findPage(area.pages, path);
  return [...frame, entry, ...rest, ...filesFor(shell, area, page)];
}

function guestScripts(shell: ShellRecord, path: string): PreloadFile[] {
  const guest = shell.pages.filter((page) => !SIGNED_IN_PAGES.includes(page.path));
  return filesFor(shell, shell, findPage(guest, path) ?? findPage(guest, LOGIN));
}

const LOGIN = '/login';
/** The shell's own pages that need a session. */
const SIGNED_IN_PAGES: readonly string[] = ['/', '/account/2fa', '/account/password', '/sla'];

/** A page's own scripts, the scripts of the layers it takes from the shell, and what these fetch once they are shown. */
function filesFor(
  shell: ShellRecord,
  owner: AreaRecord | ShellRecord,
  page: Needs | null | undefined,
): PreloadFile[] {
  if (page === null || page === undefined) return [];
  const layers = page.layers.flatMap((layer) => shell.layerScripts[layer] ?? []);
  const later = page.layers.flatMap((layer) => shell.layerScriptsLater[layer] ?? []);
  return [
    ...page.scripts.map((file) => toScript(owner, file)),
    ...layers.map((file) => toScript(shell, file)),
    ...later.map((file) => ({
      ...toScript(shell, file),
      isLate: true,
      media: shell.scriptMedia[file],
    })),
  ];
}

/** Each file once, at its first position; files needed immediately come before late ones. */
function distinct(files: readonly PreloadFile[]): PreloadFile[] {
  const byPath = new Map<string, PreloadFile>();
  for (const file of [...files.filter(({ isLate }) => !isLate), ...files])
    if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}
