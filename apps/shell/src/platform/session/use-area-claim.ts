import type { AreaClaim } from '@portal/auth';
import { findByPath } from '@portal/release-manifest';
import { useManifest } from '../areas/index.ts';

/** The area of the current release that serves a path, whether or not this visitor may open it. */
export function useAreaClaim(path: string): AreaClaim | undefined {
  const { areas, claims, broken } = useManifest();
  const area = findByPath(areas, path) ?? findByPath(claims, path);
  if (area !== undefined) return area;
  // Its page says that it is not available.
  return findByPath(broken, path) === undefined ? undefined : { audience: 'everyone' };
}
