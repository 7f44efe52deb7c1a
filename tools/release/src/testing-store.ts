import { readdir } from 'node:fs/promises';
import { type Bucket, type BucketConfig, createBucket } from '@portal/bucket';
import { createBucketFiles } from './store/bucket-files.ts';
import type { LeaseOptions } from './store/lease.ts';
import { ReleaseStore } from './store/store.ts';

/** The S3 server of bucket tests. Set by `testing-bucket.ts`, also for the processes that a test starts. */
const SERVER = 'TEST_RELEASE_BUCKET';

export const isBucketTest = (): boolean => process.env[SERVER] !== undefined;

export function placeTestStoresIn(config: BucketConfig): void {
  process.env[SERVER] = JSON.stringify(config);
}

const buckets = new WeakMap<ReleaseStore, Bucket>();

/**
 * Opens the store of a folder, or of another store's location. If the test runs on a bucket, the store is in the
 * bucket, under the path of the folder.
 */
export function openTestStore(folder: string, options: LeaseOptions = {}): ReleaseStore {
  const server = process.env[SERVER];
  if (server === undefined) return new ReleaseStore(folder, options);
  const config: BucketConfig = JSON.parse(server); // written above
  const path = folder.replace(`s3://${config.bucket}/`, '').replace(/^\/+/, '');
  const bucket = createBucket({ ...config, prefix: `${path}/` });
  // Tests change files behind the store's back.
  const store = new ReleaseStore(createBucketFiles(bucket, { recentMs: 0, cacheBytes: 0 }), options);
  buckets.set(store, bucket);
  return store;
}

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
  if (bucket === undefined) return (await readdir(store.path(...parts))).sort();
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
