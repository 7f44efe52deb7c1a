import { formatMaxSize } from '@portal/api-client/limits';
import { Refusal } from '../../refusal.ts';
import { type BodyLimits, FORM_OVERHEAD_BYTES } from './body-limits.ts';
import type { WireInput } from './collect-entries.ts';
import { findExcess } from './json-scan.ts';
import { readForm } from './multipart.ts';
import { yieldIfLarge } from './yield-if-large.ts';

/** The client closed the connection before its body was complete. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

export interface ReadBody {
  /** The body with names as on the wire. */
  input: WireInput;
  bytes: number;
}

interface BodyRules {
  limits: BodyLimits;
  /** Whether a form with files is accepted. */
  multipart: boolean;
  /** Time for a body without files; files get more as long as they arrive. */
  timeoutMs: number;
}

/** Bytes read and discarded beyond a limit: a browser reads the response only after sending everything. */
const DISCARDED = 20_000_000;
/** Slower uploads end: a connection that trickles would stay open for hours. */
const MIN_UPLOAD_BYTES_PER_MS = 8;

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

/** Rejects a body that is too large or too slow before anything parses it (F30). */
async function readLimited(
  request: Request,
  { limit, overhead }: { limit: number; overhead: number },
  allowedMs: (received: number) => number,
): Promise<Uint8Array<ArrayBuffer>> {
  const most = limit + overhead;
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > most + DISCARDED) throw Refusal.tooLarge(tooLarge(limit));
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const startedAt = performance.now();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size <= most + DISCARDED) {
    const { done, value } = await readPart(reader, startedAt + allowedMs(size) - performance.now());
    if (done) break;
    size += value.byteLength;
    if (size <= most) parts.push(value);
    else parts.length = 0;
  }
  if (size > most) throw Refusal.tooLarge(tooLarge(limit));
  await yieldIfLarge(size);
  return concatenate(parts, size);
}

/** One copy; `Buffer.concat` would need a second one to own its memory. */
function concatenate(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.byteLength;
  }
  return bytes;
}

const tooLarge = (limit: number) => `This is too large; at most ${formatMaxSize(limit)} can be sent.`;

const EXCESSES = {
  values: 'The body has too many fields.',
  depth: 'The body is nested too deeply.',
  text: 'The body has a text that is too long.',
} as const;

function readJson(bytes: Uint8Array, limits: BodyLimits): WireInput {
  if (bytes.byteLength === 0) return {};
  const excess = findExcess(bytes, limits);
  if (excess !== null) throw Refusal.malformed(EXCESSES[excess]);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw Refusal.malformed('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw Refusal.malformed('The body must be a JSON object.');
  }
  return value as WireInput; // checked above
}

/**
 * Accepts only JSON, and multipart where the contract says so: a cross-site form cannot send either without a
 * preflight request (F27).
 */
export async function readBody(
  request: Request,
  { limits, multipart, timeoutMs }: BodyRules,
): Promise<ReadBody> {
  const contentType = request.headers.get('content-type') ?? '';
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (kind === 'multipart/form-data' && multipart) {
    const allowedMs = (received: number) => timeoutMs + received / MIN_UPLOAD_BYTES_PER_MS;
    const bytes = await readLimited(
      request,
      { limit: limits.bytes, overhead: FORM_OVERHEAD_BYTES },
      allowedMs,
    );
    return { input: await readForm(bytes, contentType), bytes: bytes.byteLength };
  }
  if (kind !== '' && kind !== 'application/json') throw Refusal.unsupportedBody();
  const bytes = await readLimited(request, { limit: limits.bytes, overhead: 0 }, () => timeoutMs);
  if (kind === 'application/json') return { input: readJson(bytes, limits), bytes: bytes.byteLength };
  if (bytes.byteLength > 0) throw Refusal.unsupportedBody();
  return { input: {}, bytes: 0 };
}
