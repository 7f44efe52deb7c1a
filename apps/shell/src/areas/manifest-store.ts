import { contract } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { parseManifest, type ReleaseManifest } from '@portal/portal-sdk/host';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Id of the script element in `index.html` that holds the manifest, which saves a request. */
const INLINE_MANIFEST_ID = 'release-manifest';

/** Used when the manifest cannot be read: there are no areas, and the shell's own pages still work. */
const EMPTY_MANIFEST: ReleaseManifest = { lastModified: '', shellVersion: '', areas: [], broken: [] };

interface Manifests {
  /** The manifest this page was opened with; newer releases are compared to it. */
  opened: ReleaseManifest;
  /** The manifest that was read last. */
  latest: ReleaseManifest;
}

function readInline(): ReleaseManifest {
  const text = document.getElementById(INLINE_MANIFEST_ID)?.textContent;
  if (!text) return EMPTY_MANIFEST;
  try {
    return parseManifest(JSON.parse(text));
  } catch (cause) {
    reportError(cause);
    return EMPTY_MANIFEST;
  }
}

const inline = readInline();
export const manifestStore = createStore<Manifests>(() => ({ opened: inline, latest: inline }));

/** Fetches `app.json` again and returns the live manifest. */
export async function refreshManifest(client: ApiClient): Promise<ReleaseManifest> {
  const known = manifestStore.getState().latest;
  const live = parseManifest(await client.call(contract.release.get, {}));
  // Keeps the same object while nothing was published, so that effects depending on it do not run again.
  const latest = live.lastModified === known.lastModified ? known : live;
  manifestStore.setState({ latest });
  return latest;
}

const CHECK = 'portal-release-check';
const checks = new EventTarget();

/** Requests an immediate release check, because a file of this release is missing (F7). */
export function requestReleaseCheck(): void {
  checks.dispatchEvent(new Event(CHECK));
}

/** @returns stops listening */
export function onReleaseCheckRequested(listener: () => void): () => void {
  checks.addEventListener(CHECK, listener);
  return () => checks.removeEventListener(CHECK, listener);
}

/** The latest manifest. Areas that are already loaded keep their version until the page is reloaded. */
export function useManifest(): ReleaseManifest {
  return useStore(manifestStore, (state) => state.latest);
}
