import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { BucketError } from './bucket-error.ts';
import type { BucketConfig } from './config.ts';

const CONNECTION_TIMEOUT_MS = 3000;
/** A server that sends nothing for this time counts as unreachable. */
const SOCKET_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const REMOVED_AT_ONCE = 8;

export interface StoredObject {
  bytes: number;
  /** Identifies the content: pass it as `onlyIf` to replace exactly this object. */
  tag: string;
  /** By the server's clock, in whole seconds. */
  modifiedAt: Date;
}

interface ListedObject {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

interface WriteOptions {
  /** Write only if the object has this tag; null: only if there is no object. */
  onlyIf?: string | null;
}

/** Objects by key. Keys have forward slashes and are relative to the prefix of the configuration. */
export interface Bucket {
  /** For operators: `s3://portal/files`. */
  readonly location: string;
  /**
   * Throws when the bucket cannot be used: it is unreachable, unknown, or refuses the credentials. With
   * `conditionalWrites`, also when the server ignores the condition of a write.
   */
  check(needs?: { conditionalWrites?: boolean }): Promise<void>;
  read(key: string): Promise<(StoredObject & { content: Buffer }) | null>;
  /** The content as it arrives. */
  open(key: string): Promise<(StoredObject & { stream: ReadableStream<Uint8Array> }) | null>;
  stat(key: string): Promise<StoredObject | null>;
  /** Returns the tag of the new object, or null if the condition failed and nothing was written. */
  write(key: string, content: Uint8Array | string, options?: WriteOptions): Promise<string | null>;
  /** Sends a stream without holding it in memory. The object exists once all bytes have arrived. */
  writeStream(key: string, stream: Readable, bytes: number): Promise<void>;
  remove(key: string): Promise<void>;
  /** All objects whose key starts with the text. */
  list(start?: string): AsyncIterable<ListedObject>;
  /** Names between the text and the next slash. */
  listFolders(start: string): Promise<string[]>;
  /** Removes all objects whose key starts with the text. */
  removeAll(start: string): Promise<void>;
}

export function createBucket(config: BucketConfig): Bucket {
  const { bucket: Bucket, prefix } = config;
  const location = `s3://${Bucket}/${prefix}`.replace(/\/$/, '');
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  // Loaded with the first request: the SDK takes a quarter of a second.
  let loading: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const load = () => {
    loading ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: createClient(sdk, config) }));
    return loading;
  };

  async function attempt<T>(work: (parts: Awaited<ReturnType<typeof load>>) => Promise<T>): Promise<T> {
    const parts = await load();
    try {
      return await work(parts);
    } catch (error) {
      throw error instanceof BucketError ? error : describeFailure(error, config, location);
    }
  }

  /** Null when there is no such object. */
  const attemptFind = <T>(work: (parts: Awaited<ReturnType<typeof load>>) => Promise<T>) =>
    attempt((parts) =>
      work(parts).catch((error: unknown) => {
        if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return null;
        throw error;
      }),
    );

  async function* list(start = ''): AsyncGenerator<ListedObject> {
    const { sdk, client } = await load();
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start });
    try {
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
          yield { key: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified };
    } catch (error) {
      throw describeFailure(error, config, location);
    }
  }

  const bucket: Bucket = {
    location,
    list,
    async check({ conditionalWrites = false } = {}) {
      await attempt(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })),
      );
      if (!conditionalWrites) return;
      const probe = `check/${randomUUID()}`;
      const tag = await bucket.write(probe, 'first', { onlyIf: null });
      const again = await bucket.write(probe, 'second', { onlyIf: null });
      const other = await bucket.write(probe, 'third', { onlyIf: `"${'0'.repeat(32)}"` });
      const replaced = await bucket.write(probe, 'fourth', { onlyIf: tag ?? '' });
      await bucket.remove(probe);
      const isRespected = tag !== null && again === null && other === null && replaced !== null;
      if (!isRespected)
        throw new BucketError(
          `The server of ${location} ignores If-Match or If-None-Match, so several processes could overwrite each other’s changes. Use a server with conditional writes.`,
        );
    },
    read: (key) =>
      attemptFind(async ({ sdk, client }) => {
        const found = await client.send(new sdk.GetObjectCommand(at(key)));
        const content = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        return { ...toStored(found), content };
      }),
    open: (key) =>
      attemptFind(async ({ sdk, client }) => {
        const found = await client.send(new sdk.GetObjectCommand(at(key)));
        const stream: ReadableStream<Uint8Array> = found.Body?.transformToWebStream() ?? new ReadableStream();
        return { ...toStored(found), stream };
      }),
    stat: (key) =>
      attemptFind(async ({ sdk, client }) => toStored(await client.send(new sdk.HeadObjectCommand(at(key))))),
    write: (key, content, { onlyIf } = {}) =>
      attempt(async ({ sdk, client }) => {
        const Body = typeof content === 'string' ? Buffer.from(content) : content;
        const condition =
          onlyIf === undefined ? {} : onlyIf === null ? { IfNoneMatch: '*' } : { IfMatch: onlyIf };
        try {
          const written = await client.send(new sdk.PutObjectCommand({ ...at(key), Body, ...condition }));
          return written.ETag ?? '';
        } catch (error) {
          if (onlyIf === undefined || ![404, 409, 412].includes(statusOf(error) ?? 0)) throw error;
          if (nameOf(error) === 'NoSuchBucket') throw error;
          // An earlier attempt may have written the object although its response was lost.
          const current = await bucket.read(key);
          return current?.content.equals(Body) ? current.tag : null;
        }
      }),
    async writeStream(key, stream, bytes) {
      // The SDK does not handle errors of the stream, and an unhandled error ends the process.
      const stop = new AbortController();
      let failure: Error | undefined;
      stream.once('error', (error) => {
        failure = error;
        stop.abort();
      });
      try {
        await attempt(({ sdk, client }) => {
          const put = new sdk.PutObjectCommand({ ...at(key), Body: stream, ContentLength: bytes });
          return client.send(put, { abortSignal: stop.signal });
        });
      } catch (error) {
        throw failure ?? error;
      } finally {
        stream.destroy();
      }
    },
    remove: (key) =>
      attempt(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(at(key)));
      }),
    listFolders: (start) =>
      attempt(async ({ sdk, client }) => {
        const found: string[] = [];
        const query = { Bucket, Prefix: prefix + start, Delimiter: '/' };
        for await (const { CommonPrefixes = [] } of sdk.paginateListObjectsV2({ client }, query))
          for (const { Prefix = '' } of CommonPrefixes)
            found.push(Prefix.slice(prefix.length + start.length, -1));
        return found.sort();
      }),
    async removeAll(start) {
      const waiting: string[] = [];
      for await (const { key } of list(start)) waiting.push(key);
      const removeNext = async () => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await bucket.remove(key);
      };
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, removeNext));
    },
  };
  return bucket;
}

function createClient(sdk: typeof import('@aws-sdk/client-s3'), config: BucketConfig): S3Client {
  const { endpoint, region, credentials } = config;
  return new sdk.S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    // Errors are thrown; the SDK's own warnings would appear between the lines of the log.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Many S3-compatible servers do not know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });
}

const toStored = ({
  ContentLength = 0,
  ETag = '',
  LastModified = new Date(0),
}: Pick<GetObjectCommandOutput, 'ContentLength' | 'ETag' | 'LastModified'>): StoredObject => ({
  bytes: ContentLength,
  tag: ETag,
  modifiedAt: LastModified,
});

/** Checks the shape, because an error may come from another realm. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode; // every error of the SDK has it
}

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function describeFailure(error: unknown, { bucket, endpoint }: BucketConfig, location: string): BucketError {
  const server = endpoint ?? 'Amazon S3';
  const status = statusOf(error);
  const options = { cause: error };
  if (status === 404) return new BucketError(`${server} has no bucket "${bucket}".`, options);
  if (status === 401 || status === 403)
    return new BucketError(
      `${server} refuses access to ${location}. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights of the key.`,
      options,
    );
  const reason = error instanceof Error && error.message !== '' ? error.message : nameOf(error);
  return new BucketError(`${location} at ${server} cannot be reached: ${reason}`, options);
}
