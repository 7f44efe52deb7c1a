import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import {
  type Area,
  type AreaDescriptor,
  type AreaRelease,
  SDK_VERSION,
  satisfies,
} from '@portal/portal-sdk/host';
import { AreaLoadError, type AreaLoadReason } from './area-load-error.ts';
import { type EntryRequest, loadEntry, preloadScript, removePreload } from './load-entry.ts';
import { isMissingChunk, isSlowChunk } from './missing-chunk.ts';

/** How often an entry that cannot be reached is asked for before the area counts as not available. */
const QUICK_ATTEMPTS = 2;
const PAUSE_BEFORE_RETRY_MS = 250;

const requests = new Map<string, EntryRequest>();
const loading = new Map<string, Promise<Area>>();
const attemptCounts = new Map<string, number>();
let pluginRegistered = false;

/** The federation runtime asks here for a container; the fetching, its limits and its integrity are ours. */
const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'portal-entry',
  async loadEntry({ remoteInfo }) {
    const request = requests.get(remoteInfo.name);
    if (request === undefined) throw new AreaLoadError(remoteInfo.name, 'undescribed');
    // The container of another build; its shape is checked by the runtime's init.
    return (await loadEntry(request)) as Awaited<
      ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>
    >;
  },
};

function federation() {
  const instance = getInstance();
  if (!instance) throw new Error('The shell was built without module federation.');
  if (!pluginRegistered) {
    instance.registerPlugins([entryPlugin]);
    pluginRegistered = true;
  }
  return instance;
}

/**
 * Loads an area once. Called again while it loads or after it loaded, it answers the same; after a failure it tries anew.
 * Falls back to the version that ran before when the current one cannot be had.
 * Rejects with {@link AreaLoadError}.
 */
export function loadArea(descriptor: AreaDescriptor): Promise<Area> {
  const known = loading.get(descriptor.name);
  if (known) return known;
  const attempt = loadWithFallback(descriptor);
  loading.set(descriptor.name, attempt);
  attempt.catch(() => loading.delete(descriptor.name));
  return attempt;
}

async function loadWithFallback(descriptor: AreaDescriptor): Promise<Area> {
  try {
    return await loadRelease(descriptor, descriptor);
  } catch (error) {
    if (!descriptor.previous) throw error;
    try {
      return await loadRelease(descriptor, descriptor.previous);
    } catch {
      throw error; // the current version's failure is the one to tell
    }
  }
}

async function loadRelease(descriptor: AreaDescriptor, release: AreaRelease): Promise<Area> {
  const { name, container } = descriptor;
  if (!satisfies(SDK_VERSION, release.sdk)) throw new AreaLoadError(name, 'incompatible');
  // The entry's own element would be fetched last, after all that is asked for meanwhile.
  for (const file of [{ path: release.entry, integrity: release.integrity }, ...release.preload])
    preloadScript(file.path, file.integrity);
  const module = await withQuickRetries(() => loadModule(name, container, release)).catch(
    (error: unknown) => {
      for (const file of [{ path: release.entry }, ...release.preload]) removePreload(file.path);
      throw error;
    },
  );
  const area = module?.area;
  if (area === undefined || !Array.isArray(area.routes)) throw new AreaLoadError(name, 'corrupt');
  if (!satisfies(SDK_VERSION, `^${area.sdk}`)) throw new AreaLoadError(name, 'incompatible');
  return area;
}

async function loadModule(
  name: string,
  container: string,
  release: AreaRelease,
): Promise<{ area?: Area } | null> {
  const runtime = federation();
  // A name of its own for each try: the runtime remembers a remote's failure under its name.
  const tries = (attemptCounts.get(name) ?? 0) + 1;
  attemptCounts.set(name, tries);
  const remote = `${name}_${tries}`;
  // A broken answer may sit in a cache on the way: a later try asks under another address.
  const url = tries === 1 ? release.entry : `${release.entry}?try=${tries}`;
  requests.set(remote, { area: name, url, integrity: release.integrity, container });
  runtime.registerRemotes([{ name: remote, entry: url, entryGlobalName: container, type: 'global' }]);
  try {
    return await runtime.loadRemote<{ area?: Area }>(`${remote}/area`);
  } catch (cause) {
    if (cause instanceof AreaLoadError) throw cause;
    // A chunk that was preloaded while it was missing is answered from memory once more; the next try asks anew.
    throw new AreaLoadError(name, toReason(cause), cause);
  } finally {
    requests.delete(remote);
  }
}

function toReason(cause: unknown): AreaLoadReason {
  if (isSlowChunk(cause)) return 'timeout';
  return isMissingChunk(cause) ? 'unreachable' : 'failed';
}

async function withQuickRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done += 1) {
    try {
      return await load();
    } catch (error) {
      const passing = error instanceof AreaLoadError && error.reason === 'unreachable';
      if (!passing || done >= QUICK_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_RETRY_MS));
    }
  }
}
