import { BUILD_REPORT, FEDERATION_MANIFEST } from '@portal/release-manifest';
import { MAX_UPLOAD_BYTES } from './upload-plan.ts';

/* Which files of a build a publish needs. Pages use it too, so it imports nothing of Node. */

/** What an area declares about itself, next to its package.json; a build may contain a copy. */
export const DECLARATION = 'area.json';
/** What the sources of a stock build import. `portal-release` writes it into the build's folder. */
export const SOURCE_FACTS = 'source-facts.json';
const CONTAINER_PREFIX = 'portal_area_';

/** Files beside a build that no page fetches. */
const NOT_SERVED =
  /^(?:mf-manifest|mf-stats|area|build|source-facts)\.json$|\.(?:map|html|br|gz|zip|d\.[cm]?ts)$/;

/** Whether pages may fetch a file of a stock build. Our own builds list these files in their report. */
export function isServed(path: string): boolean {
  const parts = path.split('/');
  return !NOT_SERVED.test(parts.at(-1) ?? '') && !parts.some((part) => part.startsWith('.'));
}

/** The area of a federation container. */
export function areaOfContainer(container: string): string {
  return container.slice(CONTAINER_PREFIX.length).replaceAll('_', '-');
}

/**
 * The files that the registry needs, beside the declaration of a stock build.
 * @param served the files that pages fetch
 * @param exists whether the build's folder contains a file
 * @returns paths, each once. Every path exists, except of served files that are missing
 */
export function chooseBuildFiles(
  served: readonly string[],
  exists: (path: string) => boolean,
): { files: string[]; sourceMaps: string[] } {
  const described = [BUILD_REPORT, FEDERATION_MANIFEST, SOURCE_FACTS].filter(exists);
  const compressed = served.map((path) => `${path}.br`).filter(exists);
  // Our own builds list their federation manifest among their files.
  const files = new Set([...described, ...served, ...compressed]);
  // Source maps resolve the stacks of errors. They are never served.
  const maps = served.filter((path) => /\.[cm]?js$/.test(path)).map((path) => `${path}.map`);
  return { files: [...files], sourceMaps: maps.filter((path) => exists(path) && !files.has(path)) };
}

/** The files to upload: a build is published without its source maps if it would be too large with them. */
export function withSourceMaps<File extends { bytes: number }>(
  files: readonly File[],
  sourceMaps: readonly File[],
): File[] {
  const all = [...files, ...sourceMaps];
  return all.reduce((total, { bytes }) => total + bytes, 0) <= MAX_UPLOAD_BYTES ? all : [...files];
}
