import { fromWire, fromWireKey } from '@portal/api-client/wire';
import { Refusal } from '../refusal.ts';

export const JSON_LIMIT = 1_000_000;
export const UPLOAD_LIMIT = 10_000_000;

export type Input = Record<string, unknown>;

/** Bytes read and discarded beyond a limit: a browser reads the response only after sending everything. */
const DISCARDED = 20_000_000;

/** Rejects a body over `limit` bytes before anything parses it (F30). */
async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit + DISCARDED) throw Refusal.tooLarge(tooLarge(limit));
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size <= limit) parts.push(part);
    else parts.length = 0;
    if (size > limit + DISCARDED) break;
  }
  if (size > limit) throw Refusal.tooLarge(tooLarge(limit));
  return new Uint8Array(Buffer.concat(parts));
}

function tooLarge(limit: number): string {
  return `This is too large; at most ${Math.floor(limit / 1_000_000)} MB can be sent.`;
}

function readJson(bytes: Uint8Array): Input {
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw Refusal.malformed('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw Refusal.malformed('The body must be a JSON object.');
  }
  return fromWire(value) as Input; // an object stays an object
}

function collect(entries: Iterable<[string, FormDataEntryValue]>): Input {
  const input: Input = {};
  for (const [name, value] of entries) {
    if (name.endsWith('[]')) {
      const key = fromWireKey(name.slice(0, -2));
      const list = input[key];
      input[key] = Array.isArray(list) ? [...list, value] : [value];
    } else {
      input[fromWireKey(name)] = value;
    }
  }
  return input;
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Input> {
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    return collect(form);
  } catch {
    throw Refusal.malformed('The form could not be read.');
  }
}

/**
 * The body with camelCase names. Accepts only JSON, and multipart where the contract says so: a cross-site form cannot
 * send either without a preflight request (F27).
 */
export async function readBody(request: Request, multipart: boolean, limit: number): Promise<Input> {
  const contentType = request.headers.get('content-type') ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'application/json') return readJson(await readLimited(request, limit));
  if (kind === 'multipart/form-data' && multipart) {
    return readForm(await readLimited(request, limit), contentType);
  }
  if (kind !== '') throw Refusal.unsupportedBody();
  const bytes = await readLimited(request, limit);
  if (bytes.byteLength > 0) throw Refusal.unsupportedBody();
  return {};
}

/** `name[]=a&name[]=b` and `name=a` → camelCase names. */
export function readQuery(url: URL): Input {
  return collect(url.searchParams);
}
