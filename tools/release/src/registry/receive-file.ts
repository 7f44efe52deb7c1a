import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { RegistryRefusal } from './refusal.ts';
import type { UploadFile } from './upload-plan.ts';

/** An upload is ended when no data arrives for this time. */
const IDLE_MS = 30_000;

/** Writes the body of a request to a file while it arrives. Refuses content that differs from the announced size or hash. */
export async function receiveFile(
  request: Request,
  expected: UploadFile,
  target: string,
  idleMs = IDLE_MS,
): Promise<void> {
  const { path, bytes, sha256 } = expected;
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) !== bytes) throw wrongSize(expected);
  const file = await open(target, 'wx');
  try {
    const received = await writeBody(request, expected, file, idleMs);
    if (received.bytes !== bytes) throw wrongSize(expected);
    if (received.sha256 !== sha256)
      throw new RegistryRefusal(422, `${path} differs from its SHA-256. Publish the build again.`);
  } finally {
    await file.close();
  }
}

async function writeBody(
  { body }: Request,
  expected: UploadFile,
  file: FileHandle,
  idleMs: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  if (body === null) return { bytes, sha256: hash.digest('hex') };
  const reader = body.getReader();
  const stop = () => reader.cancel().catch(() => undefined); // the client closed the connection already
  let isIdle = false;
  const timer = setTimeout(() => {
    isIdle = true;
    void stop(); // ends the pending read
  }, idleMs);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new RegistryRefusal(408, `${expected.path} arrived incompletely. Send it again.`);
      });
      if (isIdle) throw new RegistryRefusal(408, `${expected.path} did not arrive in time. Send it again.`);
      if (done) return { bytes, sha256: hash.digest('hex') };
      timer.refresh();
      bytes += value.length;
      if (bytes > expected.bytes) throw wrongSize(expected);
      hash.update(value);
      await file.writeFile(value);
    }
  } finally {
    clearTimeout(timer);
    await stop();
  }
}

function wrongSize({ path, bytes }: UploadFile): RegistryRefusal {
  return new RegistryRefusal(413, `${path} must have ${bytes} bytes, as announced. Publish the build again.`);
}
