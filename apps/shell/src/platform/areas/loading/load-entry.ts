import { AreaLoadError } from './area-load-error.ts';
import { toAreaFileUrl } from './script-urls.ts';

/** `script`: a classic script that assigns a global variable. `module`: an ECMAScript module. */
export type EntryType = 'script' | 'module';

export interface EntryRequest {
  area: string;
  url: string;
  type: EntryType;
  /** Subresource integrity of the entry. Empty: the entry is not loaded, unless it is under development. */
  integrity: string;
  /** The page server redirects this session to a developer's server. */
  isUnderDevelopment?: boolean;
  /** Global variable that a classic entry assigns its container to. */
  container: string;
  /** Integrity of the build's other scripts by URL, for builds that do not check it themselves. */
  scripts: Readonly<Record<string, string>>;
  /** Milliseconds that fetching and starting the entry may take. */
  limitMs: number;
}

const globals = globalThis as unknown as Record<string, unknown>;

/** Runs an area's entry and resolves to its federation container. Nothing runs whose content differs from its integrity. */
export async function loadEntry(request: EntryRequest): Promise<unknown> {
  const { area, integrity, isUnderDevelopment = false } = request;
  if (integrity === '' && !isUnderDevelopment) throw new AreaLoadError(area, 'incomplete');
  let url: string;
  try {
    url = toAreaFileUrl(request.url);
  } catch (cause) {
    throw new AreaLoadError(area, 'unreachable', cause);
  }
  return request.type === 'module' ? runModule(request, url) : runClassic(request, url);
}

/** A failed script is removed from the page, so that a later attempt fetches it again. */
async function runClassic(
  { area, integrity, container, limitMs }: EntryRequest,
  url: string,
): Promise<unknown> {
  // A variable that a build declared with `var` cannot be deleted.
  globals[container] = undefined;
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous'; // Integrity is only checked for CORS-readable scripts, and preloads must match.
  script.integrity = integrity;
  script.src = url;
  await addToHead(area, script, limitMs);
  if (globals[container] === undefined) {
    script.remove();
    throw new AreaLoadError(area, 'corrupt');
  }
  return globals[container];
}

/** `import()` checks no integrity: the preloads do, and each import takes the module that was preloaded. */
async function runModule({ area, integrity, limitMs, scripts }: EntryRequest, url: string): Promise<unknown> {
  const preload = (href: string, hash: string) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.integrity = hash;
    link.href = href;
    return addToHead(area, link, limitMs);
  };
  const entryPath = new URL(url).pathname;
  const others = Object.entries(scripts).filter(([path]) => path !== entryPath);
  await Promise.all([
    ...(integrity === '' ? [] : [preload(url, integrity)]),
    ...others.map(([path, hash]) => preload(toAreaFileUrl(path), hash)),
  ]);
  try {
    return await import(/* webpackIgnore: true */ url);
  } catch (cause) {
    throw new AreaLoadError(area, 'corrupt', cause);
  }
}

/** Resolves once the element has loaded. Removes it and rejects when it fails, or takes too long. */
function addToHead(
  area: string,
  element: HTMLScriptElement | HTMLLinkElement,
  limitMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: 'unreachable' | 'timeout', cause?: unknown) => {
      clearTimeout(timer);
      element.remove();
      reject(new AreaLoadError(area, reason, cause));
    };
    const timer = setTimeout(() => fail('timeout'), limitMs);
    element.addEventListener('error', (event) => fail('unreachable', event));
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(element);
  });
}

/** Fetches a file that the entry will need in parallel with the entry. */
export function preloadScript(url: string, integrity: string, type: EntryType): void {
  if (findPreloads(url).length > 0) return;
  const link = document.createElement('link');
  if (type === 'module') link.rel = 'modulepreload';
  else {
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
  }
  link.integrity = integrity;
  link.href = url;
  document.head.append(link);
}

/** Removes a preload whose content failed the integrity check; while the hint exists, browsers reuse that content. */
export function removePreload(url: string): void {
  for (const link of findPreloads(url)) link.remove();
}

function findPreloads(url: string): HTMLLinkElement[] {
  const href = CSS.escape(url);
  return [
    ...document.head.querySelectorAll<HTMLLinkElement>(
      `link[rel="preload"][href="${href}"], link[rel="modulepreload"][href="${href}"]`,
    ),
  ];
}
