import type { Lease, LeaseOptions } from './lease.ts';

/** Name of the record in a version's folder. */
export const RECORD = 'release.json';
/** What is live. */
export const COMPOSITION = 'app.json';
/** A copy of the last composition that was written completely. */
export const LAST_GOOD = 'app.last-good.json';
/** The log of all changes. */
export const AUDIT = 'audit.jsonl';
/** The audit entry of a change in progress, so that a crash between `app.json` and the log loses no entry. */
export const PENDING = 'audit.pending.json';
/** Held by the process that changes the store. */
export const LEASE = 'publish.lease';

export interface TaggedContent {
  content: Buffer;
  /** Identifies the content. Pass it to {@link StoreFiles.write} as `onlyIf`. */
  tag: string;
}

interface ReadOptions {
  /** Whether content that this process read within the last second may be returned. */
  mayBeRecent?: boolean;
}

interface WriteOptions {
  /**
   * Write only if the file still has this tag; null: only if there is no file. Folders ignore it: there, the lease alone
   * keeps other writers out.
   */
  onlyIf?: string | null;
}

interface Leftovers {
  folder: string;
  isOld: (date: Date) => boolean;
}

/**
 * Where the files of a release store are: in a folder or a bucket, and possibly in a database. Keys are relative to the
 * store, with forward slashes. A reader sees a file as it was before a write or after it, never a part.
 */
export interface StoreFiles {
  /** For operators: a path or `s3://…`. */
  readonly location: string;
  /** Where a file is, for operators. */
  nameOf(key: string): string;
  /** Bytes of checked files to hold in memory. Zero if reading is fast. */
  readonly cacheBytes: number;
  /** Null when there is no such file. */
  read(key: string, options?: ReadOptions): Promise<TaggedContent | null>;
  stat(key: string): Promise<{ bytes: number; tag: string } | null>;
  /** Returns the new tag; null if the condition does not hold. */
  write(key: string, content: string | Uint8Array, options?: WriteOptions): Promise<string | null>;
  /** Adds to the end of a file. */
  append(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Names of the folders in a folder, sorted. */
  listFolders(key: string): Promise<string[]>;
  removeFolder(key: string): Promise<void>;
  /** Runs `work` while no other process holds the lease. */
  withLease<T>(key: string, work: (lease: Lease) => Promise<T>, options?: LeaseOptions): Promise<T>;
  /** Removes what a killed process left at the top of the store. */
  removeUnfinishedWrites(): Promise<void>;

  /** Names of the complete versions in a folder, sorted. */
  listVersions(folder: string): Promise<string[]>;
  hasVersion(folder: string): Promise<boolean>;
  /**
   * Calls `writeFiles` with an empty folder on this machine. The version then appears with all its files, or not at all.
   * Only for a version that does not exist.
   */
  addVersion(folder: string, writeFiles: (target: string) => Promise<void>): Promise<void>;
  /** Removes what killed publishes left of versions below these folders. */
  removeUnfinishedVersions(folders: readonly string[]): Promise<void>;
  /** When the version was added. */
  versionTime(folder: string): Promise<Date>;
  removeVersion(folder: string): Promise<void>;

  /** Prepares a folder for files that arrive one by one. Nothing can arrive in a folder that was discarded. */
  prepareFolder(folder: string, files: readonly string[]): Promise<void>;
  /** Calls `receive` with a path on this machine. The file then appears at the key. False if the folder was discarded. */
  addFile(folder: string, key: string, receive: (path: string) => Promise<void>): Promise<boolean>;
  /** Sizes of the files that exist, by their name in the folder. */
  sizesOf(folder: string, files: readonly string[]): Promise<Map<string, number>>;
  /** Calls `work` with a folder on this machine that contains the files. */
  withLocalFolder<T>(folder: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes a folder. Its `marker` disappears first, in one step. */
  discardFolder(folder: string, marker: string): Promise<void>;
  /** When the folder was last changed; null when it does not exist. */
  folderTime(folder: string): Promise<Date | null>;
  /** Removes what killed processes left in a folder. */
  removeLeftovers(leftovers: Leftovers): Promise<void>;
  /** Ends connections that would keep the process running. */
  close(): Promise<void>;
}

/** Undefined when there is no such file, the error when its content is not JSON. */
export function parseJsonFile(content: Uint8Array | null | undefined): unknown {
  if (content == null) return undefined;
  try {
    return JSON.parse(Buffer.from(content).toString());
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}
