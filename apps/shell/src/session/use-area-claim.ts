import type { AreaClaim } from '@portal/auth';

import { findByPath } from '@portal/release-manifest';
import { useManifest } from '../areas/index.ts';

/** The area of the current release that serves a path, for pages missing from the shell's own page table. */
export function useAreaClaim(path: string): AreaClaim | undefined {
  return findByPath(useManifest().areas, path);
}
