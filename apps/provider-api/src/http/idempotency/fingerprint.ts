import { sha256 } from '../../shared/sha256.ts';
import type { WireInput } from '../request/body/collect-entries.ts';

/** Replaces files by their name, type and hash, so that the body can be written as JSON. */
async function describe(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const name = value instanceof File ? value.name : '';
    return { name, type: value.type, sha256: await sha256(await value.arrayBuffer()) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(describe));
  return value;
}

/** Hash of a request. Only repeats of the same request have the same hash. */
export async function fingerprintOf(method: string, url: URL, body: WireInput): Promise<string> {
  const fields = Object.keys(body).sort();
  const entries = await Promise.all(fields.map(async (name) => [name, await describe(body[name])]));
  const text = JSON.stringify([method, url.pathname, url.search, entries]);
  return sha256(new TextEncoder().encode(text));
}
