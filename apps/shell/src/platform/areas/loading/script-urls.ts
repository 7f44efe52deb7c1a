/** Paths of published areas' files. Scripts from anywhere else never run as an area. */
const AREA_FILES = /^\/areas\/[\w.-]+\/[\w.+-]+\/[\w./-]+$/;
/** Paths of the shell's own scripts. */
const SHELL_FILES = /^\/shell\/[\w.+-]+\/[\w./-]+$/;

/** The absolute URL of a published area's file. Throws for anything else. */
export function toAreaFileUrl(url: string): string {
  return toUrlBelow([AREA_FILES], url);
}

/** The absolute URL of a script that this portal published. Throws for anything else. */
export function toPublishedScriptUrl(url: string): string {
  return toUrlBelow([AREA_FILES, SHELL_FILES], url);
}

function toUrlBelow(paths: readonly RegExp[], url: string): string {
  const parsed = new URL(url, location.origin);
  if (parsed.origin !== location.origin || !paths.some((path) => path.test(parsed.pathname)))
    throw new TypeError(`${url} is not a file of a published release.`);
  return parsed.href;
}
