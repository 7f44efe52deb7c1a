import { contract } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { parseManifest, type ReleaseManifest } from '@portal/portal-sdk/host';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Where `index.html` carries the manifest, so that no request is spent on finding the areas. */
const INLINE_MANIFEST_ID = 'release-manifest';

/** Without a readable manifest there are no areas, and the shell's own pages still work. */
const EMPTY_MANIFEST: ReleaseManifest = { lastModified: '', shellVersion: '', areas: [], broken: [] };

interface Manifests {
  /** What this page was opened with: what a newer release is compared to. */
  opened: ReleaseManifest;
  /** The latest that was read. */
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

/** Reads `app.json` again and answers what is live now. */
export async function refreshManifest(client: ApiClient): Promise<ReleaseManifest> {
  const known = manifestStore.getState().latest;
  const live = parseManifest(await client.call(contract.release.get, {}));
  // The same object while nothing was published, so that nothing that depends on it starts over.
  const latest = live.lastModified === known.lastModified ? known : live;
  manifestStore.setState({ latest });
  return latest;
}

const CHECK = 'portal-release-check';
const checks = new EventTarget();

/** Asks for a look at what is live now instead of in five minutes: a file of this release was not there any more (F7). */
export function requestReleaseCheck(): void {
  checks.dispatchEvent(new Event(CHECK));
}

/** @returns stops listening */
export function onReleaseCheckRequested(listener: () => void): () => void {
  checks.addEventListener(CHECK, listener);
  return () => checks.removeEventListener(CHECK, listener);
}

/** The latest manifest. Areas that are loaded already keep their version until the page is opened again. */
export function useManifest(): ReleaseManifest {
  return useStore(manifestStore, (state) => state.latest);
}
