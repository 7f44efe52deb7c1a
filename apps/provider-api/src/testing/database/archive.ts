import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive, SharedFiles } from './shared-files.ts';

/** Archives of databases that tests start from. */
export const CACHE = join(import.meta.dirname, '..', '..', '..', '..', '..', '.cache', 'provider-api');

/** Changes with the versions of PGlite and of the job queue, which decide what is in a database. */
export const LOCKFILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'pnpm-lock.yaml');

/**
 * The archive of an embedded database in a file. Node's own blob would copy it in small pieces, which takes as long as
 * opening the database.
 */
export class Archive extends Blob {
  readonly #bytes: ArrayBuffer;
  readonly createFiles: () => SharedFiles;

  constructor(path: string) {
    super();
    const { buffer, byteOffset, byteLength } = readFileSync(path);
    const isWhole = byteLength === buffer.byteLength;
    this.#bytes = (isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer; // a file's buffer is not shared
    const entries = readArchive(new Uint8Array(this.#bytes));
    this.createFiles = () => new SharedFiles(entries);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}
