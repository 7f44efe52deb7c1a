import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Bucket } from '@portal/bucket';
import * as v from 'valibot';
import { StoreError } from '../errors.ts';
import { withConditionalLease } from './conditional-lease.ts';
import { mapAtOnce } from './map-at-once.ts';
import { createRecentReads, type RecentReadsOptions } from './recent-reads.ts';
import { parseJsonFile, RECORD, type StoreFiles } from './store-files.ts';

const APPEND_ATTEMPTS = 20;
const CACHE_BYTES = 128 * 1024 * 1024;

interface BucketFilesOptions extends RecentReadsOptions {
  cacheBytes?: number;
}

/**
 * A release store in a bucket. A version exists once its record does, which is written last. The composition, the
 * tokens and the log are replaced only if they are what the writer has read (`If-Match`), so a process that lost its
 * lease without knowing cannot overwrite anything.
 */
export function createBucketFiles(
  bucket: Bucket,
  { cacheBytes = CACHE_BYTES, ...options }: BucketFilesOptions = {},
): StoreFiles {
  const recent = createRecentReads((key) => bucket.read(key), options);

  async function withTempFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-release-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function send(path: string, key: string): Promise<void> {
    await bucket.writeStream(key, createReadStream(path), (await stat(path)).size);
  }

  async function fetchTo(key: string, path: string): Promise<void> {
    const found = await bucket.open(key);
    if (found === null) return; // removed meanwhile
    await mkdir(dirname(path), { recursive: true });
    // `fromWeb` takes Node's `ReadableStream` type, which has more members than the global one.
    await pipeline(Readable.fromWeb(found.stream as ReadableStream), createWriteStream(path));
  }

  const hasRecord = async (folder: string) => (await bucket.stat(`${folder}/${RECORD}`)) !== null;

  return {
    location: bucket.location,
    nameOf: (key) => `${bucket.location}/${key}`,
    cacheBytes,
    read: (key, { mayBeRecent = false } = {}) => (mayBeRecent ? recent.read(key) : bucket.read(key)),
    stat: (key) => bucket.stat(key),
    async write(key, content, condition) {
      const tag = await bucket.write(key, content, condition);
      recent.forget(key);
      return tag;
    },
    async append(key, text) {
      for (let attempt = 0; attempt < APPEND_ATTEMPTS; attempt += 1) {
        const found = await bucket.read(key);
        const content = Buffer.concat([found?.content ?? Buffer.alloc(0), Buffer.from(text)]);
        if ((await bucket.write(key, content, { onlyIf: found?.tag ?? null })) !== null) return;
      }
      throw new StoreError(`${bucket.location}/${key} is changed by many processes at once. Try again.`);
    },
    remove: (key) => bucket.remove(key),
    listFolders: (key) => bucket.listFolders(`${key}/`),
    removeFolder: (key) => bucket.removeAll(`${key}/`),
    withLease: (key, work, leaseOptions) => withConditionalLease(bucket, key, work, leaseOptions),
    removeUnfinishedWrites: async () => {},

    async listVersions(folder) {
      const versions = await bucket.listFolders(`${folder}/`);
      const complete = await mapAtOnce(versions, (version) => hasRecord(`${folder}/${version}`));
      return versions.filter((_, index) => complete[index]);
    },
    hasVersion: hasRecord,
    addVersion: (folder, writeFiles) =>
      withTempFolder(async (temp) => {
        await writeFiles(temp);
        const files = (await listFiles(temp)).filter((file) => file !== RECORD);
        await mapAtOnce(files, (file) => send(join(temp, file), `${folder}/${file}`));
        await send(join(temp, RECORD), `${folder}/${RECORD}`);
      }),
    async removeUnfinishedVersions(folders) {
      for (const folder of folders)
        for (const version of await bucket.listFolders(`${folder}/`))
          if (!(await hasRecord(`${folder}/${version}`))) await bucket.removeAll(`${folder}/${version}/`);
    },
    async versionTime(folder) {
      // A bucket's own times are whole seconds.
      const record = parseJsonFile((await bucket.read(`${folder}/${RECORD}`))?.content);
      const parsed = v.safeParse(v.object({ publishedAt: v.pipe(v.string(), v.isoTimestamp()) }), record);
      return new Date(parsed.success ? parsed.output.publishedAt : 0);
    },
    async removeVersion(folder) {
      await bucket.remove(`${folder}/${RECORD}`);
      await bucket.removeAll(`${folder}/`);
    },

    prepareFolder: async () => {},
    addFile: (folder, key, receive) =>
      withTempFolder(async (temp) => {
        const path = join(temp, randomUUID());
        await receive(path);
        await send(path, `${folder}/${key}`);
        return true;
      }),
    async sizesOf(folder) {
      const sizes = new Map<string, number>();
      for await (const { key, bytes } of bucket.list(`${folder}/`))
        sizes.set(key.slice(folder.length + 1), bytes);
      return sizes;
    },
    withLocalFolder: (folder, work) =>
      withTempFolder(async (temp) => {
        const path = join(temp, 'build');
        const keys: string[] = [];
        for await (const { key } of bucket.list(`${folder}/`)) keys.push(key);
        await mkdir(path);
        await mapAtOnce(keys, (key) => fetchTo(key, join(path, key.slice(folder.length + 1))));
        return work(path);
      }),
    async discardFolder(folder, marker) {
      await bucket.remove(`${folder}/${marker}`);
      await bucket.removeAll(`${folder}/`);
    },
    async folderTime(folder) {
      let newest: Date | null = null;
      for await (const { modifiedAt } of bucket.list(`${folder}/`))
        if (newest === null || modifiedAt > newest) newest = modifiedAt;
      return newest;
    },
    removeLeftovers: async () => {},
    close: async () => {},
  };
}

/** Paths of all files below a folder, with forward slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}
