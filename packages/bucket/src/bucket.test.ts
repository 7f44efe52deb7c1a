import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBucket } from './bucket.ts';
import { startS3, type TestS3 } from './testing.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => s3.behave('normal'));
afterAll(async () => {
  s3.behave('normal');
  await s3.stop();
});

const bucketAt = (prefix: string) => createBucket({ ...s3.config, prefix });

describe('a conditional write', () => {
  it('creates an object only if there is none', async () => {
    const bucket = bucketAt('create/');
    expect(await bucket.write('a', 'first', { onlyIf: null })).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await bucket.write('a', 'second', { onlyIf: null })).toBeNull();
    expect((await bucket.read('a'))?.content.toString()).toBe('first');
  });

  it('replaces only the object that was read', async () => {
    const bucket = bucketAt('replace/');
    const first = await bucket.write('a', 'first');
    const second = await bucket.write('a', 'second', { onlyIf: first });
    expect(second).not.toBeNull();
    expect(await bucket.write('a', 'third', { onlyIf: first })).toBeNull();
    expect(await bucket.write('missing', 'x', { onlyIf: first })).toBeNull();
    expect((await bucket.read('a'))?.tag).toBe(second);
  });

  it('succeeds for one of many writers at once', async () => {
    const bucket = bucketAt('race/');
    const texts = Array.from({ length: 20 }, (_, at) => `writer ${at}`);
    const created = await Promise.all(texts.map((text) => bucket.write('a', text, { onlyIf: null })));
    expect(created.filter((tag) => tag !== null)).toHaveLength(1);
    const tag = created.find((each) => each !== null) ?? null;
    const replaced = await Promise.all(texts.map((text) => bucket.write('a', `${text}!`, { onlyIf: tag })));
    expect(replaced.filter((each) => each !== null)).toHaveLength(1);
  });

  it('counts as successful when the answer was lost after the object was written', async () => {
    const bucket = bucketAt('lost/');
    await bucket.write('a', 'mine', { onlyIf: null });
    expect(await bucket.write('a', 'mine', { onlyIf: null })).not.toBeNull();
  });
});

it('streams both ways without changing a byte', async () => {
  const bucket = bucketAt('stream/');
  const content = Buffer.alloc(5_000_000, 'portal ');
  await bucket.writeStream(
    'large',
    Readable.from([content.subarray(0, 7), content.subarray(7)]),
    content.length,
  );
  const found = await bucket.open('large');
  const chunks: Uint8Array[] = [];
  for await (const chunk of found?.stream ?? []) chunks.push(chunk);
  expect(found?.bytes).toBe(content.length);
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});

it('stores nothing when a stream ends early', async () => {
  const bucket = bucketAt('cut/');
  const cut = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('The client left.');
    })(),
  );
  await expect(bucket.writeStream('a', cut, 1000)).rejects.toThrow('The client left.');
  expect(await bucket.stat('a')).toBeNull();
});

it('lists and removes only what is below its prefix', async () => {
  const [one, other] = [bucketAt('one/'), bucketAt('one-more/')];
  await other.write('a/x', 'other');
  for (const key of ['a/x', 'a/y', 'b/z', 'c']) await one.write(key, key);
  expect(await one.listFolders('')).toEqual(['a', 'b']);
  expect(await one.listFolders('a/')).toEqual([]);
  await one.removeAll('a/');
  await one.remove('not-there');
  const keys: string[] = [];
  for await (const { key, bytes } of one.list()) keys.push(`${key} ${bytes}`);
  expect(keys).toEqual(['b/z 3', 'c 1']);
  expect(await other.stat('a/x')).toMatchObject({ bytes: 5 });
});

it('lists more objects than fit into one response', async () => {
  const bucket = bucketAt('many/');
  const write = (at: number) => bucket.write(`f${at % 3}/${at}`, 'x');
  for (let start = 0; start < 1100; start += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => write(start + at)));
  let count = 0;
  for await (const _ of bucket.list()) count += 1;
  expect(count).toBe(1100);
  expect(await bucket.listFolders('')).toEqual(['f0', 'f1', 'f2']);
});

describe('a check', () => {
  it('passes on a server with conditional writes, and leaves nothing behind', async () => {
    const bucket = bucketAt('check-me/');
    await bucket.check({ conditionalWrites: true });
    for await (const { key } of bucket.list()) expect(key).toBe('nothing');
  });

  it.each([
    ['does not answer', 'down' as const, 'cannot be reached'],
    ['refuses the key', 403, 'Check S3_ACCESS_KEY_ID'],
    ['fails', 500, 'cannot be reached'],
  ])('fails when the server %s', async (_what, behaviour, message) => {
    s3.behave(behaviour);
    const failed = bucketAt('').check();
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.not.toThrow('test-secret');
  });

  it('fails on a server that ignores conditions, only if they are needed', async () => {
    s3.behave('unconditional');
    await bucketAt('').check();
    await expect(bucketAt('').check({ conditionalWrites: true })).rejects.toThrow(
      'ignores If-Match or If-None-Match',
    );
  });

  it('fails when there is no such bucket', async () => {
    const bucket = createBucket({ ...s3.config, bucket: 'not-there' });
    await expect(bucket.check()).rejects.toThrow('has no bucket "not-there"');
  });
});
