import type { AreaClaim } from '@portal/auth';
import { findArea } from '@portal/portal-sdk/host';
import { useManifest } from '../areas/index.ts';

/** The area of the current release that serves a path, for pages missing from the shell's own page table. */
export function useAreaClaim(path: string): AreaClaim | undefined {
  return findArea(useManifest().areas, path);
}
