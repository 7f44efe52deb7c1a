import { createHash } from 'node:crypto';

/** The names and hashes that builder and publisher agree on. Imports no bundler: areas elsewhere use it to publish. */

/** What our own builds say about themselves, next to their files. */
export const BUILD_REPORT = 'build.json';

/**
 * The hash of every integrity. Preloads use the report's and chunks the bundler's; a browser fetches a script twice when
 * the two differ.
 */
export const INTEGRITY_HASH = 'sha256';

export function integrityOf(content: string | Buffer): string {
  return `${INTEGRITY_HASH}-${createHash(INTEGRITY_HASH).update(content).digest('base64')}`;
}

/** Name of an area's federation container, a global variable in the page. */
export function containerName(areaName: string): string {
  return `portal_area_${areaName.replaceAll('-', '_')}`;
}
