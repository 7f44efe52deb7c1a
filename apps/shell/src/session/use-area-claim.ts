import type { AreaClaim } from '@portal/auth';
import { areaFor } from '@portal/portal-sdk/host';
import { useManifest } from '../areas/index.ts';

/** The area of the running release that claims a path, for pages that the shell does not know by themselves. */
export function useAreaClaim(path: string): AreaClaim | undefined {
  return areaFor(useManifest().areas, path);
}
