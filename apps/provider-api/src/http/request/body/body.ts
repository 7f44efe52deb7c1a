import { Refusal } from '../../../refusal.ts';
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts';
import { type BodyLimits, FORM_OVERHEAD_BYTES } from './body-limits.ts';
import type { WireInput } from './collect-entries.ts';
import { JsonScan } from './json-scan.ts';
import { createFormReader } from './multipart.ts';
import { readParts } from './read-parts.ts';
import type { Upload } from './upload-slots.ts';

export interface ReadBody {
  /** The body with names as on the wire. */
  input: WireInput;
  bytes: number;
}

interface BodyRules {
  limits: BodyLimits;
  /** Whether a form with files is accepted. */
  multipart: boolean;
  /** Whether a URL-encoded form is accepted, and nothing else. */
  urlEncoded: boolean;
  /** A content type that is read like `application/json`. */
  jsonType?: string;
  /** Time for a body without files; files get more as long as they arrive. */
  timeoutMs: number;
  upload: Upload;
}

/** Slower uploads end: a connection that trickles would stay open for hours. */
const MIN_UPLOAD_BYTES_PER_MS = 8;
/** Before parsing a text longer than this, yields to the event loop. */
const LONG_JSON_BYTES = 16_000;

const EXCESSES = {
  values: 'The body has too many fields.',
  depth: 'The body is nested too deeply.',
  text: 'A text in the body is too long.',
} as const;

/** Encoding of a body. */
type BodyKind = 'form' | 'json' | 'url-encoded' | 'none';

function parseJson(bytes: Uint8Array): WireInput {
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

/** Scans a body as it arrives, and parses it only if it is within its limits. */
async function readJson(request: Request, { limits, timeoutMs }: BodyRules): Promise<ReadBody> {
  const scan = new JsonScan(limits);
  const slices: Uint8Array[] = [];
  const rules = { what: 'request' as const, limit: limits.bytes, overhead: 0, allowedMs: () => timeoutMs };
  const bytes = await readParts(request, rules, (slice) => {
    scan.scan(slice);
    if (scan.excess === null) slices.push(slice);
    else slices.length = 0;
  });
  if (scan.excess !== null) throw Refusal.malformed(EXCESSES[scan.excess]);
  if (bytes === 0) return { input: {}, bytes };
  if (bytes > LONG_JSON_BYTES) await yieldToEventLoop();
  return { input: parseJson(Buffer.concat(slices)), bytes };
}

async function readForm(
  request: Request,
  contentType: string,
  { limits, timeoutMs, upload }: BodyRules,
): Promise<ReadBody> {
  const reader = createFormReader(contentType);
  const rules = {
    what: 'file' as const,
    limit: limits.bytes,
    overhead: FORM_OVERHEAD_BYTES,
    allowedMs: (received: number) => timeoutMs + received / MIN_UPLOAD_BYTES_PER_MS,
  };
  upload.grow(Number(request.headers.get('content-length') ?? 0));
  let received = 0;
  const bytes = await readParts(request, rules, (slice) => {
    received += slice.byteLength;
    upload.grow(received);
    reader.write(slice);
  });
  return { input: await reader.finish(), bytes };
}

/** Of repeated names, the last one counts. */
async function readUrlEncoded(request: Request, { limits, timeoutMs }: BodyRules): Promise<ReadBody> {
  const slices: Uint8Array[] = [];
  const rules = { what: 'request' as const, limit: limits.bytes, overhead: 0, allowedMs: () => timeoutMs };
  const bytes = await readParts(request, rules, (slice) => {
    slices.push(slice);
  });
  const form = new URLSearchParams(Buffer.concat(slices).toString('utf8'));
  if (form.size > limits.values) throw Refusal.malformed(EXCESSES.values);
  return { input: Object.fromEntries(form), bytes };
}

function kindOf(contentType: string, { multipart, urlEncoded, jsonType }: BodyRules): BodyKind {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (urlEncoded) {
    if (type === 'application/x-www-form-urlencoded') return 'url-encoded';
    throw Refusal.unsupportedBody();
  }
  if (type === 'multipart/form-data' && multipart) return 'form';
  if (type === 'application/json' || type === jsonType) return 'json';
  if (type !== '') throw Refusal.unsupportedBody();
  return 'none';
}

/**
 * Accepts only JSON, and multipart where the contract says so: a cross-site form cannot send either without a
 * preflight request (F27). URL-encoded forms are read only for calls that ignore the session.
 */
export async function readBody(request: Request, rules: BodyRules): Promise<ReadBody> {
  const contentType = request.headers.get('content-type') ?? '';
  const kind = kindOf(contentType, rules);
  if (kind === 'form') return readForm(request, contentType, rules);
  if (kind === 'json') return readJson(request, rules);
  if (kind === 'url-encoded') return readUrlEncoded(request, rules);
  const { bytes } = await discardBody(request, rules);
  if (bytes > 0) throw Refusal.unsupportedBody();
  return { input: {}, bytes };
}

/** Receives a body of any type within the limits and ignores it. */
export async function discardBody(request: Request, { limits, timeoutMs }: BodyRules): Promise<ReadBody> {
  const rules = { what: 'request' as const, limit: limits.bytes, overhead: 0, allowedMs: () => timeoutMs };
  return { input: {}, bytes: await readParts(request, rules, () => {}) };
}
