import type { AreaClaim } from '@portal/auth';

import { findByPath } from '@portal/release-manifest';
import { manifestStore, useManifest } from '../areas/index.ts';

/** The area of the current release that serves a path, for pages missing from the shell's own page table. */
export function useAreaClaim(path: string): AreaClaim | undefined {
  const area = findByPath(useManifest().areas, path);
  // The manifest lacks areas that the visitor may not open yet, for example before they sign in.
  const isClaimed = manifestStore.getState().opened.claimedPath === path;
  return area ?? (isClaimed ? { audience: 'everyone' } : undefined);
}
