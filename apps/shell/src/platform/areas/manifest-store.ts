import { contract } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { setDeclaredTargets, setFlags } from '@portal/portal-sdk/host';
import {
  type AreaDescriptor,
  findByPath,
  parseManifest,
  type ReleaseManifest,
} from '@portal/release-manifest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Id of the script element in `index.html` that holds the manifest, which saves a request. */
const INLINE_MANIFEST_ID = 'release-manifest';

/** Used when the manifest cannot be read: there are no areas, and the shell's own pages still work. */
const EMPTY_MANIFEST: ReleaseManifest = {
  lastModified: '',
  sequence: 0,
  shellVersion: '',
  claims: [],
  areas: [],
  broken: [],
};

interface Manifests {
  /** The manifest this page was opened with; newer releases are compared to it. */
  opened: ReleaseManifest;
  /** The manifest that was read last. */
  latest: ReleaseManifest;
  /** The session changed and the areas of its user are being fetched. */
  isPending: boolean;
  /** They could not be fetched, so `latest` is still that of another session. */
  hasFailed: boolean;
}

function readInline(): ReleaseManifest {
  // The build renders the layout outside a browser.
  if (typeof document === 'undefined') return EMPTY_MANIFEST;
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
export const manifestStore = createStore<Manifests>(() => ({
  opened: inline,
  latest: inline,
  isPending: false,
  hasFailed: false,
}));

function shareTargets({ latest }: Manifests): void {
  const open = latest.areas.filter(({ disabled }) => disabled === null);
  setDeclaredTargets(Object.assign({}, ...open.map(({ targets }) => targets)));
}
shareTargets(manifestStore.getState());
manifestStore.subscribe(shareTargets);

/** The visitor's flags by `<area>.<flag>`. */
export function readFlags({ areas }: ReleaseManifest): Record<string, boolean> {
  return Object.fromEntries(
    areas.flatMap(({ name, flags }) =>
      Object.entries(flags).map(([flag, isOn]) => [`${name}.${flag}`, isOn]),
    ),
  );
}

const shareFlags = ({ latest }: Manifests) => setFlags(readFlags(latest));
shareFlags(manifestStore.getState());
manifestStore.subscribe(shareFlags);

/** Fetches `app.json` again and returns the live manifest. */
export async function refreshManifest(client: ApiClient): Promise<ReleaseManifest> {
  const known = manifestStore.getState().latest;
  const live = parseManifest(
    await client.call(contract.release.get, {
      shell: manifestStore.getState().opened.shellVersion || undefined,
    }),
  );
  // Keeps the same object while nothing changed, so that effects depending on it do not run again.
  const latest = JSON.stringify(live) === JSON.stringify(known) ? known : live;
  manifestStore.setState({ latest, hasFailed: false });
  return latest;
}

/** Fetches the areas of the session; resolves to whether it worked. */
export async function retryManifest(client: ApiClient): Promise<boolean> {
  try {
    await refreshManifest(client);
    return true;
  } catch {
    manifestStore.setState({ hasFailed: true });
    return false;
  }
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

/** Whether the areas of a new session are still being fetched. */
export function useIsManifestPending(): boolean {
  return useStore(manifestStore, (state) => state.isPending);
}

/** Whether the areas of the session could not be fetched. */
export function useHasManifestFailed(): boolean {
  return useStore(manifestStore, (state) => state.hasFailed);
}

/** The area of the latest release that serves a path, if any. */
export function descriptorFor(path: string): AreaDescriptor | undefined {
  return findByPath(manifestStore.getState().latest.areas, path);
}

/** Whether a newer shell is live than the one this page runs. */
export function isShellOutdated(): boolean {
  const { opened, latest } = manifestStore.getState();
  return opened.shellVersion !== latest.shellVersion;
}

/** The message of a disabled area; null if the area is enabled. */
export function useDisabledMessage(name: string): string | null {
  return useStore(
    manifestStore,
    ({ latest }) => latest.areas.find((area) => area.name === name)?.disabled?.message ?? null,
  );
}
