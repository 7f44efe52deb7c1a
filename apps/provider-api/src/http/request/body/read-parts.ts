import { formatMaxSize } from '@portal/api-client/limits';
import { Refusal } from '../../../refusal.ts';
import { forEachByteSlice } from './byte-slices.ts';

/** The client closed the connection before its body was complete. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

interface PartRules {
  what: 'file' | 'request';
  limit: number;
  /** Bytes that the encoding may need in addition to the limit. */
  overhead: number;
  /** Time allowed for a body, by the bytes received so far. */
  allowedMs: (received: number) => number;
}

/** Bytes to read and discard beyond a limit, because a browser reads the response only after it has sent everything. */
const DISCARDED = 20_000_000;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads the next part of a body. Throws if the part is late or the client has disconnected. */
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
    part.catch(() => undefined); // a later error does not matter: the response closes the connection
    throw Refusal.requestTimeout();
  } finally {
    clearTimeout(timer);
  }
}

const tooLarge = ({ what, limit }: PartRules) =>
  Refusal.tooLarge(`This ${what} is too large. The limit is ${formatMaxSize(limit)}.`);

/**
 * Passes a body to `take` in slices as it arrives, and returns its size. Rejects a body that is too large or too slow
 * before anything parses the rest (F30).
 */
export async function readParts(
  request: Request,
  rules: PartRules,
  take: (slice: Uint8Array) => void,
): Promise<number> {
  const { limit, overhead, allowedMs } = rules;
  const most = limit + overhead;
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > most + DISCARDED) throw tooLarge(rules);
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
  if (size > most) throw tooLarge(rules);
  return size;
}
