import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RegistryRefusal } from './refusal.ts';
import type { UploadFile } from './upload-plan.ts';

/** A client that sends nothing for so long only occupies a connection. */
const IDLE_MS = 30_000;

/** Writes the body of a request to a file while it arrives, and refuses any other content than the announced one. */
export async function receiveFile(
  request: Request,
  { path, bytes, sha256 }: UploadFile,
  target: string,
  idleMs = IDLE_MS,
): Promise<void> {
  const announced = request.headers.get('content-length');
  const wrongSize = () =>
    new RegistryRefusal(413, `${path} must have ${bytes} bytes, as announced. Publish the build again.`);
  if (announced !== null && Number(announced) !== bytes) throw wrongSize();
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(), idleMs);
  const hash = createHash('sha256');
  let received = 0;
  const check = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      timer.refresh();
      received += chunk.length;
      if (received > bytes) return done(wrongSize());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(readBody(request, path), check, createWriteStream(target, { flags: 'wx' }), {
      signal: idle.signal,
    });
  } catch (error) {
    if (idle.signal.aborted) throw new RegistryRefusal(408, `${path} did not arrive in time. Send it again.`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (received !== bytes) throw wrongSize();
  if (hash.digest('hex') !== sha256)
    throw new RegistryRefusal(422, `${path} differs from its SHA-256. Publish the build again.`);
}

async function* readBody({ body }: Request, path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk;
  } catch {
    // The client closed the connection.
    throw new RegistryRefusal(408, `${path} arrived incompletely. Send it again.`);
  }
}
