import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor, AreaRelease } from '@portal/release-manifest';
import { reportArea } from '../area-reports.ts';
import { isShellOutdated } from '../manifest-store.ts';
import { AreaLoadError, type AreaLoadReason } from './area-load-error.ts';
import { reportDuplicates } from './duplicates.ts';
import { loadExposed } from './federation.ts';
import { preloadScript, removePreload } from './load-entry.ts';
import { isMissingChunk, isSlowChunk } from './missing-chunk.ts';
import { requireIntegrity } from './script-integrity.ts';
import { getShareScope } from './share-scope.ts';

/** How often an unreachable entry is requested before the area counts as unavailable. */
const QUICK_ATTEMPTS = 2;
const PAUSE_BEFORE_RETRY_MS = 250;
/** Time limit for fetching and starting an area. If there is a version to fall back to, each of the two has half of it. */
const AREA_TIMEOUT_MS = 20_000;

const loading = new Map<string, Promise<Area>>();
const attemptCounts = new Map<string, number>();
/** The end of the last load of each area: two versions assign their container to the same global. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Loads an area once: later calls share the same promise until it fails, then start a new attempt. Falls back to the
 * previous version when the current one cannot be loaded. Rejects with {@link AreaLoadError}.
 */
export function loadArea(descriptor: AreaDescriptor): Promise<Area> {
  const known = loading.get(descriptor.name);
  if (known) return known;
  const attempt = loadReported(descriptor);
  loading.set(descriptor.name, attempt);
  attempt.catch(() => loading.delete(descriptor.name));
  return attempt;
}

async function loadReported(descriptor: AreaDescriptor): Promise<Area> {
  const { name: area, version, previous } = descriptor;
  const startedAt = performance.now();
  try {
    const { loaded, isFallback } = await loadWithFallback(descriptor);
    const used = isFallback && previous !== null ? previous.version : version;
    reportArea({ kind: 'loaded', area, version: used, ms: performance.now() - startedAt, isFallback });
    return loaded;
  } catch (error) {
    const reason = error instanceof AreaLoadError ? error.reason : 'failed';
    reportArea({ kind: 'failed', area, version, reason });
    throw error;
  }
}

/**
 * Loads another version of an area that is running. There is no fallback: the version that runs stays. Rejects with
 * {@link AreaLoadError}.
 */
export async function loadUpdate(descriptor: AreaDescriptor): Promise<Area> {
  assertCompatible(descriptor);
  return loadRelease(descriptor, descriptor, AREA_TIMEOUT_MS);
}

/** Has later calls of {@link loadArea} resolve to another version of an area. */
export function adoptArea(name: string, area: Area): void {
  loading.set(name, Promise.resolve(area));
}

/** Checked by the page server against the record of this page's shell, so no code of the area runs. */
function assertCompatible({ name, incompatible }: AreaDescriptor): void {
  if (incompatible.length === 0) return;
  throw new AreaLoadError(
    name,
    isShellOutdated() ? 'shell-outdated' : 'incompatible',
    incompatible.join('; '),
  );
}

async function loadWithFallback(descriptor: AreaDescriptor): Promise<{ loaded: Area; isFallback: boolean }> {
  assertCompatible(descriptor);
  try {
    const limit = descriptor.previous === null ? AREA_TIMEOUT_MS : AREA_TIMEOUT_MS / 2;
    return { loaded: await loadRelease(descriptor, descriptor, limit), isFallback: false };
  } catch (error) {
    // A chunk has its own limit, and the chunk of the previous version could take as long again.
    if (error instanceof AreaLoadError && isSlowChunk(error.cause)) throw error;
    const loaded = await loadPrevious(descriptor, error);
    if (loaded === null) throw error; // Report the current version's failure.
    return { loaded, isFallback: true };
  }
}

/**
 * Loads the version that was live before, which the page server names only if it was not rolled back, and reports that
 * it is used. Null when there is none or it cannot be loaded either.
 */
export async function loadPrevious(descriptor: AreaDescriptor, reason: unknown): Promise<Area | null> {
  const { name, previous } = descriptor;
  if (previous === null) return null;
  try {
    const area = await loadRelease(descriptor, previous, AREA_TIMEOUT_MS / 2);
    reportArea({ kind: 'fell back', area: name, from: descriptor.version, to: previous.version, reason });
    return area;
  } catch {
    return null;
  }
}

/** A version, or an area under development, whose files have no integrity. */
type Loadable = AreaRelease & Pick<AreaDescriptor, 'development'>;

async function loadRelease({ name }: AreaDescriptor, release: Loadable, limitMs: number): Promise<Area> {
  const deadline = Date.now() + limitMs;
  // Without a preload the entry's script element would be fetched last, after everything requested in the meantime.
  const files =
    release.development === undefined
      ? [{ path: release.entry, integrity: release.integrity }, ...release.preload]
      : [];
  for (const file of files) preloadScript(file.path, file.integrity, release.entryType ?? 'script');
  const exposed = await withQuickRetries(() => loadInTurn(name, release, deadline)).catch(
    (error: unknown) => {
      for (const file of files) removePreload(file.path);
      throw error;
    },
  );
  const area = exposed?.area;
  if (area === undefined || !Array.isArray(area.routes)) throw new AreaLoadError(name, 'corrupt');
  return area;
}

interface Exposed {
  area?: Area;
}

function loadInTurn(name: string, release: Loadable, deadline: number): Promise<Exposed | null> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(() => loadVersion(name, release, deadline));
  turns.set(
    name,
    turn.catch(() => undefined), // Its caller handles the failure; the next load only waits for the end.
  );
  return turn;
}

async function loadVersion(name: string, release: Loadable, deadline: number): Promise<Exposed | null> {
  const { container, entry, entryType = 'script', integrity, scripts, version } = release;
  requireIntegrity(scripts);
  const attempt = (attemptCounts.get(entry) ?? 0) + 1;
  attemptCounts.set(entry, attempt);
  // A cache may hold a broken response, so later attempts use another URL.
  const url = attempt === 1 ? entry : `${entry}?try=${attempt}`;
  try {
    const exposed = await loadExposed<Exposed>(`${name}_${version}_${attempt}`, {
      area: name,
      url,
      type: entryType,
      integrity,
      isUnderDevelopment: release.development !== undefined,
      container,
      scripts,
      limitMs: Math.max(0, deadline - Date.now()),
    });
    reportDuplicates(name, getShareScope());
    return exposed;
  } catch (cause) {
    if (cause instanceof AreaLoadError) throw cause;
    throw new AreaLoadError(name, toReason(cause), cause);
  }
}

function toReason(cause: unknown): AreaLoadReason {
  if (isSlowChunk(cause)) return 'timeout';
  return isMissingChunk(cause) ? 'unreachable' : 'failed';
}

async function withQuickRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const isTransient = error instanceof AreaLoadError && error.reason === 'unreachable';
      if (!isTransient || attempt >= QUICK_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_RETRY_MS));
    }
  }
}
