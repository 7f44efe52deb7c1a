import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';
import { indexPage } from './index-page.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts';
import { type AppManifest, hasCode, isMissing, type ReleaseStore } from './store.ts';
import { VisitPreloads } from './visit-preload.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Files of the shell's `public` folder lie under the portal's root. */
const PUBLIC_FOLDER = 'public';
/** Written by the shell: the areas that the signed-in visitor may open. It opens nothing by itself. */
const VISITOR_COOKIE = /(?:^|;\s*)portal_areas=([\w.-]*)/;

export interface PortalOptions {
  /** Name of the portal, until the shell sets the page's title. */
  title: string;
  /** Changes the manifest before it is sent. Used to replace an area by its development build. */
  overlay?: (manifest: AppManifest) => Promise<AppManifest>;
  /** Further addresses that pages may connect to. */
  connect?: readonly string[];
  /** Address of the maps service's script, where the operator has one. */
  mapScript?: string | undefined;
  /** Where files of the portal's root lie, when it is not the published shell's `public` folder. */
  publicFolder?: string;
  /** The shell is a development build: it has no published folder and adds styles without a nonce. */
  development?: boolean;
  /** Address of the me call on this origin, for pages to ask at once; none where the API is on another host. */
  me?: string;
}

/**
 * Serves the portal from a release store: `app.json`, the published files, and the page for every other address.
 * A published file that is not there is 404: an address of a file never falls back to the page (F2).
 */
export function createPortal(store: ReleaseStore, options: PortalOptions): Hono {
  const portal = new Hono();
  const preloads = new VisitPreloads(store);
  const manifestNow = async () => {
    const manifest = await store.manifest();
    return manifest && options.overlay ? options.overlay(manifest) : manifest;
  };

  portal.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
  });

  portal.get('/app.json', async (context) => {
    const manifest = await manifestNow();
    if (manifest === null) return context.json({ message: 'Nothing has been published yet.' }, 503);
    context.header('Cache-Control', 'no-cache');
    return context.json(manifest);
  });

  for (const root of ['/areas/*', '/shell/*']) {
    portal.get(root, (context) =>
      sendFile(store.folder, context.req.path, context.req.header('accept-encoding'), IMMUTABLE),
    );
  }

  portal.get('*', async (context) => {
    const manifest = await manifestNow();
    if (manifest === null || manifest.shell.scripts.length === 0)
      return context.text('Nothing has been published yet.', 503);
    const path = context.req.path;
    if (extname(path) !== '') {
      const folder = options.publicFolder ?? store.path('shell', manifest.shell.version, PUBLIC_FOLDER);
      return sendFile(folder, path, context.req.header('accept-encoding'), 'public, max-age=3600');
    }
    const nonce = randomBytes(16).toString('base64');
    context.header(
      'Content-Security-Policy',
      contentSecurityPolicy(nonce, { ...options, areas: manifest.areas.map(({ name }) => name) }),
    );
    context.header('Cache-Control', 'no-store');
    const areas = areasOf(context.req.header('cookie'));
    const { scripts, font } = options.development
      ? { scripts: [], font: undefined }
      : await preloads.of(manifest, path, areas);
    return context.html(
      indexPage({
        manifest,
        nonce,
        preload: scripts,
        font,
        me: areas === null ? undefined : options.me,
        title: options.title,
      }),
    );
  });

  return portal;
}

async function sendFile(
  folder: string,
  path: string,
  accepts: string | undefined,
  caching: string,
): Promise<Response> {
  const file = join(folder, normalize(decodeURIComponent(path)));
  if (!file.startsWith(folder + sep)) return notFound();
  const headers: Record<string, string> = {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': caching,
    Vary: 'Accept-Encoding',
  };
  try {
    if (accepts?.includes('br') && (await exists(`${file}.br`))) {
      return new Response(await readFile(`${file}.br`), {
        headers: { ...headers, 'Content-Encoding': 'br' },
      });
    }
    return new Response(await readFile(file), { headers });
  } catch (error) {
    if (isMissing(error) || isFolder(error)) return notFound();
    throw error;
  }
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

function isFolder(error: unknown): boolean {
  return hasCode(error, 'EISDIR', 'ENOTDIR');
}

/** Null for a visitor without the cookie, who is not signed in: no area is preloaded. */
function areasOf(cookies: string | undefined): string[] | null {
  const listed = VISITOR_COOKIE.exec(cookies ?? '')?.[1];
  return listed === undefined ? null : listed.split('.').filter((name) => name !== '');
}
