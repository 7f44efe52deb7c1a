import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { integrityOf } from '@portal/build-config/build-files';
import { ReleaseStore } from '../store/store.ts';
import { BoundedCache } from './bounded-cache.ts';

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

/** Whatever belongs to a published version never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `/areas/orders/1.0.0-abc/entry.js` and `/shell/1.0.0-abc/main.js`. */
const PUBLISHED_FILE = /^\/(?:areas\/([a-z][a-z0-9-]*)|shell)\/([A-Za-z0-9][\w.+-]*)\/([\w][\w./@-]*)$/;

/**
 * Serves the files of published versions, and only those that a version's record lists. Each file is checked against
 * its integrity before it is sent: bytes that were damaged on disk would otherwise be cached by browsers for a year.
 */
export class PublishedFiles {
  private readonly store: ReleaseStore;
  private readonly onDamage: (file: string) => void;
  /** Files that were checked, with their tag: a file is hashed again only after it changes in the store. */
  private readonly checked = new Set<string>();
  /** Checked content, if the store is not on this machine. Published files never change. */
  private readonly cache: BoundedCache;
  /** Reads in progress. Simultaneous requests for a file share one read. */
  private readonly reading = new Map<string, Promise<FileContent>>();

  constructor(store: ReleaseStore, onDamage: (file: string) => void) {
    this.store = store;
    this.onDamage = onDamage;
    this.cache = new BoundedCache(store.files.cacheBytes);
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
    const integrity = (await this.store.readRecord(app, version))?.files[file];
    if (integrity === undefined) return notFound();
    const target = `${ReleaseStore.folderOf(app, version)}/${file}`;
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

  private readIntact(key: string, integrity: string, isCompressed: boolean): Promise<FileContent> {
    const cached = this.cache.get(key);
    if (cached !== undefined) return Promise.resolve(cached);
    let reading = this.reading.get(key);
    if (reading === undefined) {
      reading = this.readAndCheck(key, integrity, isCompressed).finally(() => this.reading.delete(key));
      this.reading.set(key, reading);
    }
    return reading;
  }

  private async readAndCheck(key: string, integrity: string, isCompressed: boolean): Promise<FileContent> {
    const found = await this.store.files.read(key);
    if (found === null) return 'missing';
    const content = new Uint8Array(found.content);
    const stamp = `${key} ${found.tag}`;
    if (!this.checked.has(stamp)) {
      // Content that cannot be decompressed is damaged, whatever the error says.
      const plain = isCompressed ? await decompress(content).catch(() => '') : Buffer.from(content);
      if (integrityOf(plain) !== integrity) {
        this.onDamage(this.store.path(key));
        return 'damaged';
      }
      this.checked.add(stamp);
    }
    this.cache.set(key, content);
    return content;
  }
}

type FileContent = Uint8Array<ArrayBuffer> | 'missing' | 'damaged';

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
