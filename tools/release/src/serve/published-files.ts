import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { integrityOf } from '@portal/build-config/build-files';
import { isMissing } from '../errors.ts';
import { ReleaseStore } from '../store/store.ts';

const decompress = promisify(brotliDecompress);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `/areas/orders/1.0.0-abc/entry.js` and `/shell/1.0.0-abc/main.js`. */
const PUBLISHED_FILE = /^\/(?:areas\/([a-z][a-z0-9-]*)|shell)\/([A-Za-z0-9][\w.+-]*)\/([\w][\w./@-]*)$/;

/**
 * Serves the files of published versions, and only those that a version's record lists. Each file is checked against
 * its integrity before it is sent: bytes that were damaged on disk would otherwise be cached by browsers for a year.
 */
export class PublishedFiles {
  private readonly store: ReleaseStore;
  private readonly onDamage: (file: string) => void;
  /** Files that were checked, as `path mtime size`: a file is hashed again only after it changes on disk. */
  private readonly checked = new Set<string>();

  constructor(store: ReleaseStore, onDamage: (file: string) => void) {
    this.store = store;
    this.onDamage = onDamage;
  }

  /** The response for a URL path below `/areas/` or `/shell/`. */
  async respond(path: string, acceptsBrotli: boolean): Promise<Response> {
    const match = PUBLISHED_FILE.exec(path);
    if (match === null) return notFound();
    const [, area, version = '', file = ''] = match;
    return this.respondFile(area ?? 'shell', version, file, { acceptsBrotli, caching: IMMUTABLE });
  }

  async respondFile(
    app: string,
    version: string,
    file: string,
    { acceptsBrotli, caching }: { acceptsBrotli: boolean; caching: string },
  ): Promise<Response> {
    const integrity = (await this.store.record(app, version))?.files[file];
    if (integrity === undefined) return notFound();
    const target = this.store.path(ReleaseStore.folderOf(app, version), file);
    const headers = {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': caching,
      Vary: 'Accept-Encoding',
    };
    if (acceptsBrotli) {
      const compressed = await this.readIntact(`${target}.br`, integrity, true);
      if (compressed instanceof Uint8Array)
        return new Response(compressed, { headers: { ...headers, 'Content-Encoding': 'br' } });
    }
    const content = await this.readIntact(target, integrity, false);
    if (content instanceof Uint8Array) return new Response(content, { headers });
    return content === 'missing' ? notFound() : damaged();
  }

  private async readIntact(
    file: string,
    integrity: string,
    isCompressed: boolean,
  ): Promise<Uint8Array<ArrayBuffer> | 'missing' | 'damaged'> {
    try {
      const { mtimeMs, size } = await stat(file);
      const content = new Uint8Array(await readFile(file));
      const key = `${file} ${mtimeMs} ${size}`;
      if (this.checked.has(key)) return content;
      // Content that cannot be decompressed is damaged, whatever the error says.
      const plain = isCompressed ? await decompress(content).catch(() => '') : Buffer.from(content);
      if (integrityOf(plain) === integrity) {
        this.checked.add(key);
        return content;
      }
    } catch (error) {
      if (isMissing(error)) return 'missing';
      throw error;
    }
    this.onDamage(file);
    return 'damaged';
  }
}

export function notFound(): Response {
  return plain('Not found', 404);
}

function damaged(): Response {
  return plain('This file is damaged on the server. It will be available again once it is repaired.', 503);
}

function plain(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
