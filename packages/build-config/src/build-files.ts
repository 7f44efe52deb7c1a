import { createHash } from 'node:crypto';

export { BUILD_REPORT } from '@portal/release-manifest';

/** Names and hashes that builds and `publish` share. Imports no bundler, because areas in other repositories publish with it. */

/**
 * Hash algorithm of all integrity values. Preloads use the value of the report and chunks that of the bundler. If the
 * two differ, browsers fetch a script twice.
 */
export const INTEGRITY_HASH = 'sha256';

export function integrityOf(content: string | Buffer): string {
  return `${INTEGRITY_HASH}-${createHash(INTEGRITY_HASH).update(content).digest('base64')}`;
}

/** Name of an area's federation container, a global variable in the page. */
export function containerName(areaName: string): string {
  return `portal_area_${areaName.replaceAll('-', '_')}`;
}
