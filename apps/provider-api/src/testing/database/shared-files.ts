import { BaseFilesystem, ERRNO_CODES, type FsStats } from '@electric-sql/pglite/basefs';

const BLOCK = 512;
/** Of a tar header: where a field begins, and its length. */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const TYPE = [156, 1] as const;
const DIRECTORY_TYPE = '5';

const DIRECTORY = 0o040_000;
const REGULAR = 0o100_000;
const KINDS = 0o170_000;

interface Entry {
  mode: number;
  size: number;
  /** At least `size` bytes. */
  bytes: Uint8Array;
  /** The bytes belong to the archive. The first change copies them. */
  isShared: boolean;
  time: number;
}

const NOTHING = new Uint8Array(0);

/** The files of a tar archive by path, such as `/base/5/1259`. Their bytes stay in the archive. */
export function readArchive(archive: Uint8Array): ReadonlyMap<string, Readonly<Entry>> {
  const decoder = new TextDecoder();
  const entries = new Map<string, Entry>([['', toEntry(DIRECTORY | 0o700)]]);
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const read = ([from, length]: readonly [number, number]) =>
      decoder.decode(archive.subarray(at + from, at + from + length)).split('\0', 1)[0] ?? '';
    const number = (field: readonly [number, number]) => Number.parseInt(read(field).trim() || '0', 8);
    const path = read(NAME).replace(/^\/?(.*?)\/?$/, '/$1');
    const size = number(SIZE);
    const isDirectory = read(TYPE) === DIRECTORY_TYPE;
    at += BLOCK;
    if (path !== '/') {
      entries.set(
        path,
        toEntry(isDirectory ? DIRECTORY | 0o700 : REGULAR | 0o600, archive.subarray(at, at + size)),
      );
    }
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

function toEntry(mode: number, bytes: Uint8Array = NOTHING): Entry {
  return { mode, size: bytes.length, bytes, isShared: true, time: Date.now() };
}

/** What Emscripten expects: a failure with an error number. One object per kind, because misses are usual. */
const fail = (code: number) => Object.assign(new Error(`File error ${code}`), { code });
const NOT_FOUND = fail(ERRNO_CODES.ENOENT);
const BAD_DESCRIPTOR = fail(ERRNO_CODES.EBADF);
const NOT_EMPTY = fail(ERRNO_CODES.ENOTEMPTY);

/**
 * Files in memory, for a database that starts from an archive. All databases of a process share the archive's bytes, and
 * each copies a file when it changes it. If each unpacked the archive, opening a database would take several times as
 * long.
 */
export class SharedFiles extends BaseFilesystem {
  readonly #entries: Map<string, Entry>;
  readonly #open = new Map<number, Entry>();
  #lastDescriptor = 0;

  constructor(files: ReadonlyMap<string, Readonly<Entry>>) {
    super();
    this.#entries = new Map([...files].map(([path, entry]) => [path, { ...entry }]));
  }

  #find(path: string): Entry {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw NOT_FOUND;
    return entry;
  }

  #opened(descriptor: number): Entry {
    const entry = this.#open.get(descriptor);
    if (entry === undefined) throw BAD_DESCRIPTOR;
    return entry;
  }

  chmod(path: string, mode: number): void {
    const entry = this.#find(path);
    entry.mode = (entry.mode & KINDS) | (mode & ~KINDS);
  }

  open(path: string): number {
    const entry = this.#find(path);
    this.#lastDescriptor += 1;
    this.#open.set(this.#lastDescriptor, entry);
    return this.#lastDescriptor;
  }

  close(descriptor: number): void {
    this.#open.delete(descriptor);
  }

  fstat(descriptor: number): FsStats {
    return toStats(this.#opened(descriptor));
  }

  lstat(path: string): FsStats {
    return toStats(this.#find(path));
  }

  mkdir(path: string, { mode = 0o700 }: { mode?: number } = {}): void {
    this.#entries.set(path, toEntry(DIRECTORY | (mode & ~KINDS)));
  }

  readdir(path: string): string[] {
    const start = path.length + 1;
    return [...this.#entries.keys()].flatMap((each) =>
      each.startsWith(`${path}/`) && !each.includes('/', start) ? [each.slice(start)] : [],
    );
  }

  read(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const { bytes, size } = this.#opened(descriptor);
    const end = Math.min(position + length, size);
    if (end <= position) return 0;
    buffer.set(bytes.subarray(position, end), offset);
    return end - position;
  }

  rename(from: string, to: string): void {
    const entry = this.#find(from);
    if ((entry.mode & KINDS) === DIRECTORY)
      for (const [path, each] of [...this.#entries])
        if (path.startsWith(`${from}/`)) {
          this.#entries.delete(path);
          this.#entries.set(to + path.slice(from.length), each);
        }
    this.#entries.delete(from);
    this.#entries.set(to, entry);
  }

  rmdir(path: string): void {
    this.#find(path);
    if (this.readdir(path).length > 0) throw NOT_EMPTY;
    this.#entries.delete(path);
  }

  truncate(path: string, length: number): void {
    const entry = this.#find(path);
    own(entry, length);
    if (length < entry.size) entry.bytes.fill(0, length, entry.size);
    entry.size = length;
  }

  unlink(path: string): void {
    this.#find(path);
    this.#entries.delete(path);
  }

  utimes(path: string, _read: number, changed: number): void {
    this.#find(path).time = changed;
  }

  writeFile(path: string, data: string | Uint8Array, { mode = 0o600 }: { mode?: number } = {}): void {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data.slice();
    this.#entries.set(path, { ...toEntry(REGULAR | (mode & ~KINDS), bytes), isShared: false });
  }

  /** @param memory the whole memory of the database, despite its type */
  write(descriptor: number, memory: Uint8Array, offset: number, length: number, position: number): number {
    const entry = this.#opened(descriptor);
    own(entry, position + length);
    entry.bytes.set(new Uint8Array(memory as unknown as ArrayBuffer, offset, length), position);
    entry.size = Math.max(entry.size, position + length);
    return length;
  }
}

/** Gives a file bytes that nobody else has, with room for a length. */
function own(entry: Entry, length: number): void {
  entry.time = Date.now();
  if (!entry.isShared && entry.bytes.length >= length) return;
  // Files grow by a page at a time.
  const room = length <= entry.size ? entry.size : Math.max(length, entry.size * 2);
  const bytes = new Uint8Array(room);
  bytes.set(entry.bytes.subarray(0, entry.size));
  entry.bytes = bytes;
  entry.isShared = false;
}

function toStats({ mode, size, time }: Entry): FsStats {
  return {
    ...{ dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0 },
    ...{ mode, size, blksize: 4096, blocks: Math.ceil(size / 512) },
    ...{ atime: time, mtime: time, ctime: time },
  };
}
