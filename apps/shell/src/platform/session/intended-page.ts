import { findPageAccess } from '@portal/auth';
import { tabStorage } from '@portal/ui';
import type { NavigateFunction } from 'react-router';
import { openOnServer } from '../browser/reload-page.ts';

const KEY = 'portal.intended-page';

/**
 * The path, query and hash of a same-origin URL, or null for anything else (R21): another origin, a scheme, `//host`,
 * a backslash, or a control character that browsers treat like one of these.
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

/** Stores the requested page in this tab until they are allowed to open it. */
export function storeIntendedPage(path: string): void {
  const intended = sameOriginPath(path);
  if (intended === null) return;
  const access = findPageAccess(new URL(intended, window.location.origin).pathname);
  // Sign-in and required steps are never pages to return to.
  if (
    access?.audience === 'guest' ||
    access?.audience === 'anyone' ||
    access?.exempt !== undefined ||
    intended === '/'
  )
    return;
  tabStorage.set(KEY, intended);
}

/** Returns the stored page and removes it. */
export function consumeIntendedPage(): string | null {
  const stored = tabStorage.get(KEY);
  tabStorage.remove(KEY);
  return stored === null ? null : sameOriginPath(stored);
}

export function clearIntendedPage(): void {
  tabStorage.remove(KEY);
}

/** Whether a page is a link to a preview of an area, which only the page server can open. */
function isPreviewLink(path: string): boolean {
  return /[?&]preview=[\w-]{32}(?:[&#]|$)/.test(path);
}

/** Opens the page that a visitor wanted, once they may. */
export async function openIntendedPage(path: string, navigate: NavigateFunction): Promise<void> {
  if (isPreviewLink(path)) openOnServer(path);
  else await navigate(path, { replace: true });
}
