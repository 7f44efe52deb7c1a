import type { ReleaseManifest } from '@portal/release-manifest';

/**
 * Whether the live release has a newer shell than this page, or a newer version of an area that this page has loaded.
 * Areas that it has not loaded open in their live version anyway. The publisher counts its changes, so neither the local
 * clock nor the publisher's matters. Older cached manifests and rewritten manifests with the same versions do not count
 * (F8). Without a change, a visitor gets another version of an area when a preview ends or another user signs in.
 * @param outdatedAreas names of loaded areas that run another version than the live one
 */
export function isNewerRelease(
  opened: ReleaseManifest,
  live: ReleaseManifest,
  outdatedAreas: readonly string[],
): boolean {
  // The page was opened without a readable manifest, so there is nothing to compare to.
  if (opened.lastModified === '') return false;
  if (live.sequence < opened.sequence) return false;
  const hasNewerShell = live.sequence > opened.sequence && live.shellVersion !== opened.shellVersion;
  return hasNewerShell || outdatedAreas.length > 0;
}
