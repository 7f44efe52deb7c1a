import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Provider } from '@openfeature/server-sdk';
import { findPageAccess } from '@portal/auth';
import type { Problem, ShellContract, ShellRecord } from '@portal/release-manifest';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { isMissing, isUnreachable } from '../errors.ts';
import { FlagEvaluator } from '../flags/flag-provider.ts';
import { readAreaBudget } from '../publish/area-budget.ts';
import type { ReleaseStore } from '../store/store.ts';
import { isDevelopmentFile, policyForDevelopment, redirectToDeveloper } from './development-files.ts';
import { DueChanges } from './due-changes.ts';
import { FirstPaints, paintPage } from './first-paint.ts';
import { indexPage } from './index-page.ts';
import { openPreviewLink } from './preview-link.ts';
import { answeredTo, mayPaint, PRIVACY_HEADERS } from './private-data.ts';
import { IMMUTABLE, notFound, PublishedFiles } from './published-files.ts';
import {
  type LiveReleases,
  liveFor,
  type ResolvedManifest,
  readLiveReleases,
  toManifest,
  type Visitor,
} from './resolve-manifest.ts';
import { contentSecurityPolicy, secureResponses } from './security-headers.ts';
import { preloadsFor } from './visit-preload.ts';
import { VisitorUnknown } from './visitor.ts';

export interface PortalOptions {
  /** Title of the document until the shell sets the page's title. */
  title: string;
  /** Who sends a request, from their session; null when nobody is signed in. May throw {@link VisitorUnknown}. */
  visitorOf: (request: Request, bindings: unknown) => Promise<Visitor | null>;
  /** Replaces parts of the manifest; a development server puts its own area in. */
  overlay?: (manifest: ResolvedManifest) => Promise<ResolvedManifest>;
  /** Further URLs that pages may connect to. */
  connect?: readonly string[];
  /** URL of the maps service's script, if the operator has one. */
  mapScript?: string | undefined;
  /** Folder of the files at the portal's root, when it is not the published shell's `public` folder. */
  publicFolder?: string;
  /** The shell is a development build: it has no published folder and injects styles without a nonce. */
  development?: boolean;
  /** URL of the me call on this origin, so that pages have its answer, or start it before their scripts run. */
  me?: string;
  /** Gives each page a trace, which its calls continue. */
  tracing?: boolean;
  /** Decides the flags of areas in place of what `release flag` sets. */
  flagProvider?: Provider;
  /** Called once for each row or file of the store that cannot be used. */
  onProblem?: (problem: Problem) => void;
  /** Called with an unexpected error; the response is a plain 500. */
  onError?: (error: unknown) => void;
}

/** Files of the shell's `public` folder are served at the portal's root. */
const PUBLIC_FOLDER = 'public';
const PUBLIC_FILE = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const compress = promisify(brotliCompress);
/** A page is compressed for each visitor: a fifth of its size for about a millisecond. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const PUBLIC_CACHING = 'public, max-age=3600';

/**
 * Serves the portal from a release store: `/app.json`, the published files, and the page for every other URL. Page and
 * manifest contain only the areas that the visitor may open; signed out, none. A URL of a file never falls back to the
 * page (F2).
 */
export function createPortal(store: ReleaseStore, options: PortalOptions): Hono {
  const portal = new Hono();
  const report = reportOnce(options.onProblem);
  const files = new PublishedFiles(store, (file) => report({ name: file, reason: 'is damaged on disk' }));

  const firstPaints = new FirstPaints(store, report);
  const flagEvaluator = new FlagEvaluator(options.flagProvider, { onError: options.onError });
  const dueChanges = new DueChanges(store, report);

  async function readLive(): Promise<LiveReleases> {
    const live = await readLiveReleases(store);
    const current = live.isChangeDue && (await dueChanges.make()) ? await readLiveReleases(store) : live;
    current.problems.forEach(report);
    return current;
  }

  /** Sends the page without a user. Its scripts then read the user and the areas again. */
  function sendAsGuest(error: unknown): null {
    if (!(error instanceof VisitorUnknown)) throw error;
    options.onError?.(error);
    return null;
  }

  async function manifestFor(
    live: LiveReleases,
    visitor: Visitor | null,
    shellVersion?: string,
  ): Promise<ResolvedManifest> {
    const host = shellVersion === undefined ? null : await store.readRecord('shell', shellVersion);
    const flags = visitor === null ? {} : await flagEvaluator.evaluate(liveFor(live, visitor), visitor);
    const manifest = toManifest(live, visitor, host?.kind === 'shell' ? host : live.shell, flags);
    if (!options.overlay) return manifest;
    const overlaid = await options.overlay(manifest);
    return { ...overlaid, areas: overlaid.areas.filter((area) => visitor?.mayOpen(area) === true) };
  }

  portal.use(secureResponses(process.env));

  portal.onError((error, context) => {
    options.onError?.(error);
    if (isUnreachable(error) || error instanceof VisitorUnknown)
      return context.text('The portal cannot be loaded right now. Try again in a few minutes.', 503);
    return context.text('Something went wrong on our side. Try again in a moment.', 500);
  });

  // Open tabs poll it. Weak, because the answer is compressed afterwards.
  portal.use('/app.json', etag({ weak: true }));
  portal.get('/app.json', async (context) => {
    const live = await readLive();
    const visitor = await options.visitorOf(context.req.raw, context.env);
    // An open page asks with the version of the shell it runs, which may be older than the live one.
    const manifest = await manifestFor(live, visitor, versionOf(context.req.query('shell')));
    if (manifest.shell.version === '')
      return context.json({ message: 'Nothing has been published yet.' }, 503);
    context.header('Cache-Control', 'private, no-cache');
    context.header('Vary', 'Cookie');
    return context.json(manifest);
  });

  // Teams with their own repository check their builds against it (`portal-release check`).
  portal.get('/shell/contract.json', async (context) => {
    const { shell } = await readLive();
    if (shell === null) return context.json({ message: 'Nothing has been published yet.' }, 503);
    context.header('Cache-Control', 'no-cache');
    return context.json({ ...toContract(shell), areaBudget: readAreaBudget() });
  });
  portal.get('/shell/:version/contract.json', async (context) => {
    const shell = await store.readRecord('shell', context.req.param('version'));
    if (shell?.kind !== 'shell') return notFound();
    context.header('Cache-Control', IMMUTABLE);
    return context.json(toContract(shell));
  });

  for (const root of ['/areas/*', '/shell/*']) {
    portal.get(root, async (context) => {
      const { path, raw } = context.req;
      const redirect = isDevelopmentFile(path)
        ? redirectToDeveloper(await readLive(), path, await options.visitorOf(raw, context.env))
        : null;
      return redirect ?? files.respond(path, acceptsBrotli(context.req.header('accept-encoding')));
    });
  }

  portal.get('*', async (context) => {
    const path = context.req.path;
    const live = await readLive();
    if (extname(path) !== '') {
      if (!PUBLIC_FILE.test(path)) return notFound();
      if (options.publicFolder !== undefined) return sendFrom(options.publicFolder, path);
      return files.respondFile('shell', live.shell?.version ?? '', `${PUBLIC_FOLDER}${path}`, {
        acceptsBrotli: acceptsBrotli(context.req.header('accept-encoding')),
        caching: PUBLIC_CACHING,
      });
    }
    const visitor = await options.visitorOf(context.req.raw, context.env).catch(sendAsGuest);
    const preview = await openPreviewLink(store, context.req.raw, visitor);
    if (preview !== null) return preview;
    const manifest = await manifestFor(live, visitor);
    if (manifest.shell.scripts.length === 0) return context.text('Nothing has been published yet.', 503);
    const nonce = randomBytes(16).toString('base64');
    const isPainted = !options.development && mayPaint(context.req.raw, visitor);
    const paint = isPainted ? await firstPaints.read(live.shell) : null;
    const painted =
      paint && live.shell && paintPage(paint, live.shell, new URL(context.req.url), visitor, manifest);
    context.header(
      'Content-Security-Policy',
      contentSecurityPolicy(nonce, {
        ...options,
        ...policyForDevelopment(live, visitor),
        scriptHash: painted?.scriptHash,
      }),
    );
    context.header('Cache-Control', 'no-store');
    const { scripts, font } = options.development
      ? { scripts: [], font: undefined }
      : preloadsFor(
          liveFor(live, visitor),
          path,
          visitor === null ? null : manifest.areas.filter(({ disabled }) => disabled === null),
        );
    const html = indexPage({
      manifest,
      nonce,
      preload: scripts,
      font,
      me: visitor === null ? undefined : options.me,
      answered: answeredTo(context.req.raw, visitor, options.me),
      title: options.title,
      traceparent: options.tracing ? createTraceparent() : undefined,
      painted,
    });
    context.header('Vary', [...PRIVACY_HEADERS, 'Accept-Encoding'].join(', '));
    if (!acceptsBrotli(context.req.header('accept-encoding'))) return context.html(html);
    context.header('Content-Type', 'text/html; charset=UTF-8');
    context.header('Content-Encoding', 'br');
    return context.body(new Uint8Array(await compress(html, PAGE_COMPRESSION)));
  });

  // A signed-out visitor submitted a form without scripts. The server ignores the input, and the page says what it
  // needs.
  portal.post('*', (context) => {
    const { pathname, search } = new URL(context.req.url);
    const page = findPageAccess(pathname);
    return page?.audience === 'guest' ? context.redirect(page.path + search, 303) : notFound();
  });

  return portal;
}

const createTraceparent = () => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;

function toContract({ version, versions, provides, pages }: ShellRecord): ShellContract {
  return { version, versions, provides, pages: pages.map(({ path }) => ({ path })) };
}

function acceptsBrotli(header: string | undefined): boolean {
  return /\bbr\b/.test(header ?? '');
}

/** A development server's public files, which no record lists. */
async function sendFrom(folder: string, path: string): Promise<Response> {
  try {
    const content = new Uint8Array(await readFile(join(folder, path)));
    const type = extname(path) === '.svg' ? 'image/svg+xml' : 'application/octet-stream';
    return new Response(content, { headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' } });
  } catch (error) {
    if (isMissing(error)) return notFound();
    throw error;
  }
}

/** Reports each problem once per process: the composition is read for every page. */
function reportOnce(onProblem: ((problem: Problem) => void) | undefined): (problem: Problem) => void {
  const reported = new Set<string>();
  return (problem) => {
    const key = `${problem.name}: ${problem.reason}`;
    if (reported.has(key)) return;
    reported.add(key);
    onProblem?.(problem);
  };
}

/** A version from a query parameter; anything that cannot be a version is ignored. */
function versionOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z0-9][\w.+-]{0,127}$/.test(text) && !text.includes('..')
    ? text
    : undefined;
}
