import { formatMaxSize } from '@portal/api-client/limits';
import { Refusal } from '../../refusal.ts';
import { forEachByteSlice } from './byte-slices.ts';

/** The client closed the connection before its body was complete. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

interface PartRules {
  limit: number;
  /** Bytes in addition to the limit that the encoding needs. */
  overhead: number;
  /** Time for a body of which so many bytes have arrived. */
  allowedMs: (received: number) => number;
}

/** Bytes read and discarded beyond a limit: a browser reads the response only after sending everything. */
const DISCARDED = 20_000_000;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** The next part of a body, unless it comes too late or the client has gone. */
async function readPart(reader: BodyReader, remainingMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, remainingMs), 'late');
  });
  const part = reader.read().catch((error: unknown) => {
    throw new ClientDisconnected('The client closed the connection.', { cause: error });
  });
  try {
    const first = await Promise.race([part, late]);
    if (first !== 'late') return first;
    part.catch(() => undefined); // the connection closes with the response
    throw Refusal.requestTimeout();
  } finally {
    clearTimeout(timer);
  }
}

const tooLarge = (limit: number) => `This is too large; at most ${formatMaxSize(limit)} can be sent.`;

/**
 * Passes a body to `take` as it arrives, in slices, and returns its size. Rejects one that is too large or too slow
 * before anything parses the rest (F30).
 */
export async function readParts(
  request: Request,
  { limit, overhead, allowedMs }: PartRules,
  take: (slice: Uint8Array) => void,
): Promise<number> {
  const most = limit + overhead;
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > most + DISCARDED) throw Refusal.tooLarge(tooLarge(limit));
  if (request.body === null) return 0;
  const reader = request.body.getReader();
  const startedAt = performance.now();
  let size = 0;
  while (size <= most + DISCARDED) {
    const { done, value } = await readPart(reader, startedAt + allowedMs(size) - performance.now());
    if (done) break;
    size += value.byteLength;
    if (size <= most) await forEachByteSlice(value, take);
  }
  if (size > most) throw Refusal.tooLarge(tooLarge(limit));
  return size;
}
