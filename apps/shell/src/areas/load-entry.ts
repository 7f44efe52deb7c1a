import { AreaLoadError } from './area-load-error.ts';
import { toTrustedScriptUrl } from './trusted-url.ts';

/** Milliseconds after which an entry that does not arrive is given up. */
export const ENTRY_TIMEOUT_MS = 20_000;

export interface EntryRequest {
  area: string;
  /** Address of the entry. */
  url: string;
  /** sha384 of the entry's bytes. Without it nothing is loaded: fail closed. */
  integrity: string;
  /** Global variable that the entry fills. */
  container: string;
}

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * Runs an area's entry script and answers the container that it leaves behind.
 * A script that failed is taken out of the page again, so that a later try really fetches it anew.
 */
export function loadEntry(request: EntryRequest): Promise<unknown> {
  const { area, url, integrity, container } = request;
  if (integrity === '') return Promise.reject(new AreaLoadError(area, 'undescribed'));
  Reflect.deleteProperty(globals, container);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: 'unreachable' | 'timeout' | 'corrupt', cause?: unknown) => {
      clearTimeout(limit);
      script.remove();
      reject(new AreaLoadError(area, reason, cause));
    };
    const limit = setTimeout(() => fail('timeout'), ENTRY_TIMEOUT_MS);
    script.addEventListener('error', (event) => fail('unreachable', event));
    script.addEventListener('load', () => {
      if (globals[container] === undefined) return fail('corrupt');
      clearTimeout(limit);
      resolve(globals[container]);
    });
    script.async = true;
    script.crossOrigin = 'anonymous'; // integrity is only checked for CORS-readable scripts, and preloads must match
    script.integrity = integrity;
    try {
      script.src = toTrustedScriptUrl(url);
    } catch (cause) {
      return fail('unreachable', cause);
    }
    document.head.append(script);
  });
}

/** Asks the browser to fetch a file that the entry will need, beside the entry. */
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

/** Lets go of what was fetched ahead and was not as published: as long as the hint stands, browsers hand out the same. */
export function removePreload(url: string): void {
  for (const link of document.head.querySelectorAll(`link[rel="preload"][href="${CSS.escape(url)}"]`))
    link.remove();
}
