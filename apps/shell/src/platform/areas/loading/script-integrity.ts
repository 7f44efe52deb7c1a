/** Integrity of the scripts of releases that do not check their own chunks, by URL path. */
const known = new Map<string, string>();
/** Folders of those releases: `/areas/reports/2.1.0-ab`. */
const folders = new Set<string>();

/**
 * Has every script of a release fetched with its integrity, whatever adds it to the page. A script of the release that
 * is not listed is refused. Releases without a list check their chunks themselves.
 */
export function requireIntegrity(scripts: Readonly<Record<string, string>>): void {
  for (const [path, integrity] of Object.entries(scripts)) {
    known.set(path, integrity);
    folders.add(folderOf(path));
  }
  if (folders.size > 0) watchScripts();
}

function folderOf(path: string): string {
  return path.split('/', 4).join('/');
}

let isWatching = false;

/** The browser reads the integrity when the element is added, so it is set together with the URL. */
function watchScripts(): void {
  if (isWatching) return;
  isWatching = true;
  const { prototype } = HTMLScriptElement;
  const src = Object.getOwnPropertyDescriptor(prototype, 'src');
  if (src?.set === undefined) throw new TypeError('This browser does not let scripts be checked.');
  const setUrl = src.set;
  Object.defineProperty(prototype, 'src', {
    ...src,
    set(this: HTMLScriptElement, url: unknown) {
      protect(this, url);
      setUrl.call(this, url);
    },
  });
  const { setAttribute } = prototype;
  prototype.setAttribute = function (this: HTMLScriptElement, name: string, value: string) {
    if (name.toLowerCase() === 'src') protect(this, value);
    setAttribute.call(this, name, value);
  };
}

function protect(script: HTMLScriptElement, url: unknown): void {
  const { pathname } = new URL(String(url), location.href);
  if (!folders.has(folderOf(pathname))) return;
  const integrity = known.get(pathname);
  if (integrity === undefined) throw new TypeError(`${pathname} is not a script of its release.`);
  script.integrity = integrity;
  script.crossOrigin = 'anonymous'; // Integrity is only checked for CORS-readable scripts.
}
