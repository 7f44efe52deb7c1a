import type { ReleaseManifest } from '@portal/release-manifest';

/** All versions of a release: `quoting@1.2.3 shell@1.4.0`. */
function listVersions(manifest: ReleaseManifest): string {
  const areas = manifest.areas.map((area) => `${area.name}@${area.version}`).sort();
  return [`shell@${manifest.shellVersion}`, ...areas].join(' ');
}

/**
 * Whether the live release has a newer shell or area than the one this page was opened with. Both timestamps come from
 * the publisher, so the local clock does not matter. Older cached manifests and rewritten manifests with the same
 * versions do not count (F8).
 */
export function isNewerRelease(opened: ReleaseManifest, live: ReleaseManifest): boolean {
  // The page was opened without a readable manifest, so there is nothing to compare to.
  if (opened.lastModified === '') return false;
  return (
    Date.parse(live.lastModified) > Date.parse(opened.lastModified) &&
    listVersions(live) !== listVersions(opened)
  );
}
