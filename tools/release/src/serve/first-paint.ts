import { createHash } from 'node:crypto';
import { evaluateGuards, findPageAccess, type User } from '@portal/auth';
import { integrityOf } from '@portal/build-config/build-files';
import {
  BANNER,
  FIRST_PAINT_FILE,
  type FirstPaint,
  fillTemplate,
  findByPath,
  findCurrentHref,
  findStartUrls,
  firstPaint,
  frameKeyOf,
  type Problem,
  SHELL_URL,
  type ShellRecord,
} from '@portal/release-manifest';
import * as v from 'valibot';
import { ReleaseStore } from '../store/store.ts';
import type { ResolvedManifest, Visitor } from './resolve-manifest.ts';
import { urlOf } from './script-file.ts';

/** A page as the visitor sees it before its scripts have arrived. */
export interface PaintedPage {
  html: string;
  globalCss: string;
  css: string;
  dataEmotion: string;
  /** Inline script, and its source expression for the security policy. */
  script: string;
  scriptHash: string;
  /** The page's first reads, which the script requests. */
  calls: readonly string[];
}

/** Reads what the live shell's build prerendered; once per version. */
export class FirstPaints {
  private readonly store: ReleaseStore;
  private readonly onProblem: (problem: Problem) => void;
  private readonly known = new Map<string, FirstPaint>();

  constructor(store: ReleaseStore, onProblem: (problem: Problem) => void) {
    this.store = store;
    this.onProblem = onProblem;
  }

  /** Null for a shell whose build has none that can be used: the page is then blank until its scripts run. */
  async read(shell: ShellRecord | null): Promise<FirstPaint | null> {
    const integrity = shell?.files[FIRST_PAINT_FILE];
    if (shell === null || integrity === undefined) return null;
    const known = this.known.get(shell.version);
    if (known !== undefined) return known;
    const key = `${ReleaseStore.folderOf('shell', shell.version)}/${FIRST_PAINT_FILE}`;
    const found = await this.store.files.read(key).catch(() => null);
    const content = found?.content ?? Buffer.from('');
    const parsed =
      integrityOf(content) === integrity
        ? v.safeParse(firstPaint, JSON.parse(content.toString().replaceAll(SHELL_URL, urlOf(shell, ''))))
        : undefined;
    if (parsed?.success !== true) {
      this.onProblem({ name: 'shell', reason: `${FIRST_PAINT_FILE} cannot be used` });
      return null;
    }
    this.known.set(shell.version, parsed.output);
    return parsed.output;
  }
}

/** The part of a page that can be shown before any script has run; null where the scripts decide what is shown. */
export function paintPage(
  paint: FirstPaint,
  shell: Pick<ShellRecord, 'pages' | 'starts'>,
  url: PageUrl,
  visitor: Visitor | null,
  manifest: ResolvedManifest,
): PaintedPage | null {
  const body =
    visitor === null ? paintForGuest(paint, url, manifest) : paintFrame(paint, shell, url, visitor, manifest);
  if (body === null) return null;
  const scriptHash = `'sha256-${createHash('sha256').update(paint.script).digest('base64')}'`;
  return { ...body, script: paint.script, scriptHash };
}

type PageUrl = Pick<URL, 'pathname' | 'search'>;
type Body = Omit<PaintedPage, 'script' | 'scriptHash'>;

const LOGIN = '/login';

/** Signed out, every page of the portal leads to sign-in. */
function paintForGuest({ guestPages }: FirstPaint, url: PageUrl, manifest: ResolvedManifest): Body | null {
  const path = url.pathname;
  const decision = evaluateGuards(path, { status: 'signed-out' }, findByPath(manifest.claims, path));
  const target = decision.kind === 'redirect' ? decision.to : findPageAccess(path)?.path;
  const found = target === undefined ? undefined : guestPages[target];
  if (found === undefined) return null;
  const params = new URLSearchParams(url.search);
  const isComplete = found.requiredParams.every((name) => params.get(name));
  const page = isComplete ? found : guestPages[LOGIN];
  if (page === undefined) return null;
  const { html, globalCss, css, dataEmotion } = page;
  return {
    html: fillTemplate(html, { email: params.get('email') ?? '' }),
    globalCss,
    css,
    dataEmotion,
    calls: [],
  };
}

function paintFrame(
  { frame }: FirstPaint,
  shell: Pick<ShellRecord, 'pages' | 'starts'>,
  url: PageUrl,
  { user }: Visitor,
  { areas }: ResolvedManifest,
): Body | null {
  const path = url.pathname;
  const area = findByPath(areas, path);
  // The shell's other pages are steps without the layout.
  if (area === undefined && path !== '/') return null;
  if (evaluateGuards(path, { status: 'signed-in', user }, area).kind !== 'allow') return null;
  // Entries that areas add to the menu are not prerendered; without them the page would shift.
  if (areas.some(({ menu }) => menu.length > 0)) return null;
  // Nor is the menu without the links of a disabled area.
  if (areas.some(({ disabled }) => disabled !== null)) return null;
  const chosen = frame.frames[frame.byUser[frameKeyOf(user)] ?? -1];
  if (chosen === undefined) return null;
  const { globalCss, css, dataEmotion } = frame;
  const current = markCurrent(chosen.html, findCurrentHref(chosen.links, path));
  const html = current.replace(BANNER, () => paintBanner(frame.banner, user));
  const calls = findStartUrls(area ?? { routes: shell.pages, starts: shell.starts }, url);
  return { html, globalCss, css, dataEmotion, calls };
}

function paintBanner(banner: string, { impersonatedBy, firstName, lastName, partner }: User): string {
  if (impersonatedBy === null) return '';
  return fillTemplate(banner, { staffName: impersonatedBy.name, firstName, lastName, company: partner.name });
}

/** Marks the menu's link; the brand above the menu has the same address as its first link. */
function markCurrent(html: string, href: string | null): string {
  const at = href === null ? -1 : html.lastIndexOf(` href="${href.replaceAll('&', '&amp;')}"`);
  return at === -1 ? html : `${html.slice(0, at)} aria-current="page"${html.slice(at)}`;
}
