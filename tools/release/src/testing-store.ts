import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bucket, type BucketConfig, createBucket } from '@portal/bucket';
import type { ReleaseDatabase, ReleaseDocuments } from '@portal/provider-api/release-state';
import { OPERATORS_FILE } from './operators/operators.ts';
import { TOKENS_FILE } from './registry/tokens.ts';
import { createDatabaseFiles } from './state/database-files.ts';
import { openReleaseDatabase } from './state/open-store.ts';
import { createBucketFiles } from './store/bucket-files.ts';
import { createFolderFiles } from './store/folder-files.ts';
import type { LeaseOptions } from './store/lease.ts';
import type { RecentReadsOptions } from './store/recent-reads.ts';
import { ReleaseStore } from './store/store.ts';
import { AUDIT, COMPOSITION, LAST_GOOD, PENDING } from './store/store-files.ts';

/** The S3 server of bucket tests. Set by `testing-bucket.ts`, also for the processes that a test starts. */
const SERVER = 'TEST_RELEASE_BUCKET';

export const isBucketTest = (): boolean => process.env[SERVER] !== undefined;

export function placeTestStoresIn(config: BucketConfig): void {
  process.env[SERVER] = JSON.stringify(config);
}

/** The database of database tests. Set by `testing-database.ts`, also for the processes that a test starts. */
const DATABASE = 'TEST_RELEASE_DATABASE';

const isDatabaseTest = (): boolean => process.env[DATABASE] !== undefined;

/** @param env the variables of a portal that uses the database */
export function placeTestStoresInDatabase(env: { DATABASE_URL: string } | { DATA_DIR: string }): void {
  process.env[DATABASE] = JSON.stringify(env);
}

/** Whether leases are replaced conditionally, as in a bucket or a database. In a folder, a lease has a time instead. */
export const hasConditionalLeases = (): boolean => isBucketTest() || isDatabaseTest();

let database: Promise<ReleaseDatabase> | undefined;

/** Opens the database with the first call, because opening a test store is synchronous. */
function documentsAt(store: string): ReleaseDocuments {
  const open = () => {
    database ??= openReleaseDatabase(JSON.parse(process.env[DATABASE] ?? ''));
    return database;
  };
  return new Proxy({} as ReleaseDocuments, {
    get:
      (_target, name: keyof ReleaseDocuments) =>
      async (...args: unknown[]) => {
        const documents = (await open()).documentsOf(store);
        return (documents[name] as (...given: unknown[]) => unknown)(...args);
      },
  });
}

/** Ends the connections of database tests. */
export async function closeTestStores(): Promise<void> {
  await (await database)?.close();
  database = undefined;
}

/** Tests change files behind the store's back, and machines that run them can be slow. */
const READ_NOW: RecentReadsOptions = { recentMs: 0, maxWaitMs: 60_000 };

const buckets = new WeakMap<ReleaseStore, Bucket>();

/**
 * Opens the store of a folder, or of another store's location. If the test runs on a bucket, the store is in the
 * bucket, under the path of the folder. If the test runs on a database, the state of the store is in the database.
 */
export function openTestStore(folder: string, options: LeaseOptions = {}): ReleaseStore {
  const server = process.env[SERVER];
  if (isDatabaseTest()) {
    const files = createDatabaseFiles(createFolderFiles(folder), documentsAt(folder), READ_NOW);
    return new ReleaseStore(files, options);
  }
  if (server === undefined) return new ReleaseStore(folder, options);
  const config: BucketConfig = JSON.parse(server); // written above
  const path = folder.replace(`s3://${config.bucket}/`, '').replace(/^\/+/, '');
  const bucket = createBucket({ ...config, prefix: `${path}/` });
  const store = new ReleaseStore(createBucketFiles(bucket, { ...READ_NOW, cacheBytes: 0 }), options);
  buckets.set(store, bucket);
  return store;
}

/** The documents that {@link listStored} adds in a database test. */
const STATE = [COMPOSITION, LAST_GOOD, AUDIT, PENDING, TOKENS_FILE, OPERATORS_FILE];

/** A file of the store as text; null when there is none. */
export async function readStored(store: ReleaseStore, ...parts: string[]): Promise<string | null> {
  return (await store.files.read(parts.join('/')))?.content.toString() ?? null;
}

export async function writeStored(store: ReleaseStore, key: string, content: string): Promise<void> {
  await store.files.write(key, content);
}

export async function removeStored(store: ReleaseStore, ...parts: string[]): Promise<void> {
  await store.files.remove(parts.join('/'));
}

/** Names in a folder of the store, without leases: in a bucket, they exist even if nobody holds them. */
export async function listStored(store: ReleaseStore, ...parts: string[]): Promise<string[]> {
  const bucket = buckets.get(store);
  if (bucket === undefined) {
    const names = await readdir(join(store.folder, ...parts));
    const found = await Promise.all(STATE.map((key) => (isDatabaseTest() ? store.files.stat(key) : null)));
    return [...names, ...STATE.filter((_, index) => parts.length === 0 && found[index])].sort();
  }
  const start = parts.map((part) => `${part}/`).join('');
  const names = new Set<string>();
  for await (const { key } of bucket.list(start)) names.add(key.slice(start.length).split('/')[0] ?? '');
  return [...names].filter((name) => !name.endsWith('.lease')).sort();
}

/** Whether a process has taken the lease for a change. */
export async function isLeaseHeld(store: ReleaseStore): Promise<boolean> {
  const content = await readStored(store, 'publish.lease');
  return content !== null && !content.includes('"holder":null');
}
