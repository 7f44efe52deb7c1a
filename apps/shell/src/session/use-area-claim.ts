import type { AreaClaim } from '@portal/auth';

import { coversPath, findByPath } from '@portal/release-manifest';
import { useManifest } from '../areas/index.ts';

/** The area of the current release that serves a path, for pages missing from the shell's own page table. */
export function useAreaClaim(path: string): AreaClaim | undefined {
  const { areas, claims } = useManifest();
  const area = findByPath(areas, path);
  if (area !== undefined) return area;
  // The manifest lacks areas that the visitor may not open yet, for example before they sign in.
  return claims.some((prefix) => coversPath(prefix, path)) ? { audience: 'everyone' } : undefined;
}
