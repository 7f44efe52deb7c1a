import { AreaLoadError } from './area-load-error.ts';
import { toTrustedScriptUrl } from './trusted-url.ts';

/** Time limit for fetching an entry. */
const ENTRY_TIMEOUT_MS = 20_000;

export interface EntryRequest {
  area: string;
  url: string;
  /** Subresource integrity of the entry. Empty: the entry is not loaded. */
  integrity: string;
  /** Global variable that the entry assigns its container to. */
  container: string;
}

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * Runs an area's entry script and resolves to its federation container. A failed script is removed from the page, so
 * that a later attempt fetches it again.
 */
export function loadEntry(request: EntryRequest): Promise<unknown> {
  const { area, url, integrity, container } = request;
  if (integrity === '') return Promise.reject(new AreaLoadError(area, 'incomplete'));
  Reflect.deleteProperty(globals, container);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: 'unreachable' | 'timeout' | 'corrupt', cause?: unknown) => {
      clearTimeout(timer);
      script.remove();
      reject(new AreaLoadError(area, reason, cause));
    };
    const timer = setTimeout(() => fail('timeout'), ENTRY_TIMEOUT_MS);
    script.addEventListener('error', (event) => fail('unreachable', event));
    script.addEventListener('load', () => {
      if (globals[container] === undefined) return fail('corrupt');
      clearTimeout(timer);
      resolve(globals[container]);
    });
    script.async = true;
    script.crossOrigin = 'anonymous'; // Integrity is only checked for CORS-readable scripts, and preloads must match.
    script.integrity = integrity;
    try {
      script.src = toTrustedScriptUrl(url);
    } catch (cause) {
      return fail('unreachable', cause);
    }
    document.head.append(script);
  });
}

/** Fetches a file that the entry will need in parallel with the entry. */
export function preloadScript(url: string, integrity: string): void {
  if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}

/** Removes a preload whose content failed the integrity check; while the hint exists, browsers reuse that content. */
export function removePreload(url: string): void {
  for (const link of document.head.querySelectorAll(`link[rel="preload"][href="${CSS.escape(url)}"]`))
    link.remove();
}
