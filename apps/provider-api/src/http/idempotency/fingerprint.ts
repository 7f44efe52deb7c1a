import { sha256 } from '../../shared/sha256.ts';
import type { WireInput } from '../request/collect-entries.ts';

/** Files become their name, type and hash, so that the rest can be written as JSON. */
async function describe(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const name = value instanceof File ? value.name : '';
    return { name, type: value.type, sha256: await sha256(await value.arrayBuffer()) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(describe));
  return value;
}

/** The same for two requests only if they ask for the same thing. */
export async function fingerprintOf(method: string, url: URL, body: WireInput): Promise<string> {
  const fields = Object.keys(body).sort();
  const entries = await Promise.all(fields.map(async (name) => [name, await describe(body[name])]));
  const text = JSON.stringify([method, url.pathname, url.search, entries]);
  return sha256(new TextEncoder().encode(text));
}
