import { findPageAccess } from '@portal/auth';
import { tabStorage } from '@portal/ui';

const KEY = 'portal.intended-page';

/**
 * A path of this portal with query and hash, or null for anything that leads elsewhere (R21): another origin, a
 * scheme, `//host`, a backslash or a control character that browsers read as one.
 */
export function sameOriginPath(candidate: string, origin: string = window.location.origin): string | null {
  if (!/^\/(?![/\\])/.test(candidate) || hasControlCharacter(candidate)) return null;
  const url = URL.parse(candidate, origin);
  if (url === null || url.origin !== origin) return null;
  return url.pathname + url.search + url.hash;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) < 0x20);
}

/** Keeps where the visitor wanted to go, in this tab, until he may. */
export function storeIntendedPage(path: string): void {
  const own = sameOriginPath(path);
  if (own === null) return;
  const access = findPageAccess(new URL(own, window.location.origin).pathname);
  // Steps on the way in are not places to come back to.
  if (access?.audience === 'guest' || access?.exempt !== undefined || own === '/') return;
  tabStorage.set(KEY, own);
}

/** The remembered page, once. */
export function consumeIntendedPage(): string | null {
  const kept = tabStorage.get(KEY);
  tabStorage.remove(KEY);
  return kept === null ? null : sameOriginPath(kept);
}

export function clearIntendedPage(): void {
  tabStorage.remove(KEY);
}
