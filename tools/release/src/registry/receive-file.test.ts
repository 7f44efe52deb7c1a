import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { receiveFile } from './receive-file.ts';

let folder: string;
let target: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-receive-'));
  target = join(folder, 'part');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const encode = (text: string) => new TextEncoder().encode(text);
const file = (content: string) => ({
  path: 'entry.js',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** A request whose body arrives as the source says. */
function requestOf(source: UnderlyingDefaultSource<Uint8Array>): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    body: new ReadableStream(source),
    duplex: 'half',
  };
  return new Request('http://localhost/', init);
}

it('writes a body that arrives in parts', async () => {
  const parts = ['co', 'd', 'e'];
  const request = requestOf({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(encode(part));
    },
  });
  await receiveFile(request, file('code'), target);
  expect(await readFile(target, 'utf8')).toBe('code');
});

it('writes an empty file', async () => {
  await receiveFile(new Request('http://localhost/', { method: 'PUT' }), file(''), target);
  expect(await readFile(target, 'utf8')).toBe('');
});

it('stops reading a body that never ends once it is longer than announced', async () => {
  let isCancelled = false;
  const request = requestOf({
    pull: (controller) => controller.enqueue(encode('x'.repeat(1000))),
    cancel: () => {
      isCancelled = true;
    },
  });
  await expect(receiveFile(request, file('code'), target)).rejects.toMatchObject({ status: 413 });
  expect(isCancelled).toBe(true);
});

it('ends a body that stops arriving', async () => {
  const request = requestOf({ start: (controller) => controller.enqueue(encode('co')) });
  await expect(receiveFile(request, file('code'), target, 20)).rejects.toMatchObject({
    status: 408,
    message: 'entry.js did not arrive in time. Send it again.',
  });
});

it('says so when the client closes the connection', async () => {
  const parts = ['co'];
  const request = requestOf({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) controller.error(new Error('aborted'));
      else controller.enqueue(encode(part));
    },
  });
  await expect(receiveFile(request, file('code'), target)).rejects.toMatchObject({
    status: 408,
    message: 'entry.js arrived incompletely. Send it again.',
  });
});

it('never overwrites a file', async () => {
  const put = (content: string) =>
    receiveFile(new Request('http://localhost/', { method: 'PUT', body: content }), file(content), target);
  await put('code');
  await expect(put('edoc')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(target, 'utf8')).toBe('code');
});
