import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { BucketError } from '@portal/bucket';
import { createRecentReads } from './recent-reads.ts';
import type { TaggedContent } from './store-files.ts';

const KEY = 'app.json';
const contentOf = (text: string): TaggedContent => ({ content: Buffer.from(text), tag: text });

interface Request {
  promise: Promise<TaggedContent | null>;
  resolve: (content: TaggedContent | null) => void;
  reject: (error: Error) => void;
}

function createRequest(): Request {
  let resolve: Request['resolve'] = () => undefined;
  let reject: Request['reject'] = () => undefined;
  const promise = new Promise<TaggedContent | null>((...callbacks) => {
    [resolve, reject] = callbacks;
  });
  return { promise, resolve, reject };
}

/** Reads whose requests to the server are answered by the test. */
function startReads() {
  const requests: Request[] = [];
  const reads = createRecentReads(
    () => {
      const request = createRequest();
      requests.push(request);
      return request.promise;
    },
    { recentMs: 0, maxWaitMs: 10 },
  );
  return { requests, read: async () => (await reads.read(KEY))?.tag, forget: () => reads.forget(KEY) };
}

async function startWithFirst() {
  const started = startReads();
  const first = started.read();
  started.requests[0]?.resolve(contentOf('first'));
  expect(await first).toBe('first');
  return started;
}

it('uses the known copy while the server hangs, and asks it only once', async () => {
  const { requests, read } = await startWithFirst();
  for (let times = 0; times < 3; times += 1) expect(await read()).toBe('first');
  expect(requests).toHaveLength(2);
});

it('uses an answer that arrives late for the next reads', async () => {
  const { requests, read } = await startWithFirst();
  expect(await read()).toBe('first');
  requests[1]?.resolve(contentOf('second'));
  await requests[1]?.promise;
  expect(await read()).toBe('second');
});

it('uses the known copy after a request that hung and then failed', async () => {
  const { requests, read } = await startWithFirst();
  expect(await read()).toBe('first');
  requests[1]?.reject(new BucketError('the connection was closed'));
  await requests[1]?.promise.catch(() => undefined);
  expect(await read()).toBe('first');
  expect(requests).toHaveLength(2);
});

it('does not use a late answer from before a change', async () => {
  const { requests, read, forget } = await startWithFirst();
  expect(await read()).toBe('first');
  forget();
  requests[1]?.resolve(contentOf('before the change'));
  await requests[1]?.promise;
  const next = read();
  requests[2]?.resolve(contentOf('after the change'));
  expect(await next).toBe('after the change');
});

it('waits for the first read', async () => {
  const { requests, read } = startReads();
  const first = read();
  requests[0]?.reject(new BucketError('down'));
  await expect(first).rejects.toThrow('down');
  const second = read();
  requests[1]?.resolve(null);
  expect(await second).toBeUndefined();
});

it('does not use a read as a copy that has not found anything yet', async () => {
  const { requests, read } = startReads();
  const reads = [read(), read()];
  for (const request of requests) request.reject(new BucketError('down'));
  for (const each of reads) await expect(each).rejects.toThrow('down');
  // Slower than a read waits if a copy is known.
  const next = read();
  await wait(30);
  requests[2]?.resolve(contentOf('back'));
  expect(await next).toBe('back');
});
