import type { ReleaseManifest } from '@portal/portal-sdk/host';

/** What runs, part by part: `shell@1.4.0`, `quoting@1.2.3`. */
function listVersions(manifest: ReleaseManifest): string {
  const areas = manifest.areas.map((area) => `${area.name}@${area.version}`).sort();
  return [`shell@${manifest.shellVersion}`, ...areas].join(' ');
}

/**
 * Whether what is live is newer than what this page was opened with: the shell or a single area. Both stamps come from
 * the publisher, so that a wrong clock here means nothing; an older answer from a cache on the way is no release, and
 * neither is a manifest written anew with the same versions (F8).
 */
export function isNewerRelease(opened: ReleaseManifest, live: ReleaseManifest): boolean {
  // Opened without a readable manifest (a page served on its own): nothing to compare to.
  if (opened.lastModified === '') return false;
  return (
    Date.parse(live.lastModified) > Date.parse(opened.lastModified) &&
    listVersions(live) !== listVersions(opened)
  );
}
