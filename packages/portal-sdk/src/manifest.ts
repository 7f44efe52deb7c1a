import { fromWire } from '@portal/api-client/wire';
import * as v from 'valibot';

/** A file of a published version: its address below the portal's origin, and the hash that it must have. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/=]{64}$/, 'must be a sha384 integrity'));
const assetPath = v.pipe(
  v.string(),
  v.regex(/^\/areas\/[\w.-]+\/[\w.-]+\/[\w./-]+$/, 'must be a path of the release store'),
);

export const areaRelease = v.object({
  version: v.string(),
  entry: assetPath,
  integrity,
  /** Chunks worth fetching together with the entry when the area is opened by its address. */
  preload: v.array(v.object({ path: assetPath, integrity })),
  /** Lazy layers of the shell's that its pages use. */
  layers: v.array(v.string()),
  /** The contract version that the area was built against, as a caret range. */
  sdk: v.string(),
});
export type AreaRelease = v.InferOutput<typeof areaRelease>;

export const areaDescriptor = v.object({
  ...areaRelease.entries,
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /** Name of the federation container. */
  container: v.string(),
  /** Path prefixes that the area answers. */
  paths: v.array(v.pipe(v.string(), v.startsWith('/'))),
  /** `testers`: only for partners whose multi-quote gate is open (R16). */
  audience: v.picklist(['everyone', 'testers']),
  /** The version that ran before: the fall back. */
  previous: v.optional(v.nullable(areaRelease)),
});
export type AreaDescriptor = v.InferOutput<typeof areaDescriptor>;

/** `app.json`: what is live. A broken descriptor costs its own area only, so each is parsed by itself (F2). */
export const releaseManifest = v.object({
  lastModified: v.string(),
  shell: v.object({ version: v.string() }),
  areas: v.array(v.unknown()),
});

export interface ReleaseManifest {
  /** ISO 8601 instant of the last publish. */
  lastModified: string;
  shellVersion: string;
  areas: AreaDescriptor[];
  /** Names (or positions) of descriptors that could not be read, with the reason. */
  broken: { name: string; paths: string[]; reason: string }[];
}

/** Reads `app.json`. Throws only when the manifest as a whole is not one. */
export function parseManifest(value: unknown): ReleaseManifest {
  const manifest = v.parse(releaseManifest, fromWire(value));
  const areas: AreaDescriptor[] = [];
  const broken: ReleaseManifest['broken'] = [];
  manifest.areas.forEach((candidate, at) => {
    const parsed = v.safeParse(areaDescriptor, candidate);
    if (parsed.success) areas.push(parsed.output);
    else broken.push({ ...readIdentity(candidate, at), reason: v.summarize(parsed.issues) });
  });
  return { lastModified: manifest.lastModified, shellVersion: manifest.shell.version, areas, broken };
}

function readIdentity(candidate: unknown, at: number): { name: string; paths: string[] } {
  const known = v.safeParse(
    v.object({ name: v.fallback(v.string(), `area ${at + 1}`), paths: v.fallback(v.array(v.string()), []) }),
    candidate,
  );
  return known.success ? known.output : { name: `area ${at + 1}`, paths: [] };
}

/** Whether a prefix of an area covers a path: `/quotes` covers `/quotes` and `/quotes/QS-1`, not `/quotes-old`. */
export function coversPath(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}

/** The area that answers a path: the one with the longest prefix that covers it. */
export function findArea<A extends { paths: readonly string[] }>(
  areas: readonly A[],
  path: string,
): A | undefined {
  let best: { area: A; length: number } | undefined;
  for (const area of areas) {
    for (const prefix of area.paths) {
      if (coversPath(prefix, path) && prefix.length > (best?.length ?? -1))
        best = { area, length: prefix.length };
    }
  }
  return best?.area;
}
