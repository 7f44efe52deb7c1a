import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { integrityOf } from '@portal/build-config/build-files';
import { contentSecurityPolicy, isMissing } from '@portal/release';
import { escapeHtml } from '@portal/release-manifest';
import { Hono } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const FILE = /^[\w][\w.-]*\.(?:js|svg|woff2)$/;
const MAIN = /^main\.[0-9a-f]+\.js$/;
const NONCE_BYTES = 16;

export interface PageOptions {
  /** Folder of the built console. */
  dist: string;
  title: string;
}

/** The console's page and the files of its build. Names of files contain a hash of their content. */
export function createConsolePage({ dist, title }: PageOptions): Hono {
  const pages = new Hono();
  pages.get('/files/:file', async (context) => {
    const file = context.req.param('file');
    const content = FILE.test(file) ? await readBuilt(dist, file) : null;
    if (content === null) return context.text('Not found', 404);
    const compressed = acceptsBrotli(context.req.raw) ? await readBuilt(dist, `${file}.br`) : null;
    context.header('Cache-Control', 'public, max-age=31536000, immutable');
    context.header('Content-Type', TYPES[extname(file)]);
    context.header('Vary', 'Accept-Encoding');
    if (compressed !== null) context.header('Content-Encoding', 'br');
    return context.body(compressed ?? content);
  });
  pages.get('*', async (context) => {
    const main = await findMain(dist);
    if (main === null)
      return context.text('The release console is not built. Run npm start without --no-build.', 503);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    context.header('Cache-Control', 'no-store');
    context.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    return context.html(render({ ...main, nonce, title }));
  });
  return pages;
}

interface Main {
  file: string;
  integrity: string;
}

async function findMain(dist: string): Promise<Main | null> {
  const names = await readdir(dist).catch(() => []);
  const file = names.find((name) => MAIN.test(name));
  const content = file === undefined ? null : await readBuilt(dist, file);
  return file === undefined || content === null
    ? null
    : { file, integrity: integrityOf(Buffer.from(content)) };
}

async function readBuilt(dist: string, file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(join(dist, file)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const acceptsBrotli = (request: Request) => /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');

function render({ file, integrity, nonce, title }: Main & { nonce: string; title: string }): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta property="csp-nonce" content="${nonce}">
    <script defer src="/files/${file}" integrity="${integrity}" crossorigin="anonymous"></script>
  </head>
  <body>
    <noscript>The release console needs JavaScript. Turn it on for this site and reload the page.</noscript>
    <div id="root"></div>
  </body>
</html>
`;
}
