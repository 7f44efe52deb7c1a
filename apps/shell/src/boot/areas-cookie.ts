import { evaluateGuards, type Session, sessionStore } from '@portal/auth';
import type { ReleaseManifest } from '@portal/portal-sdk/host';
import { manifestStore } from '../areas/index.ts';

const NAME = 'portal_areas';

/** Names of the areas that a visitor may open now; null while they are not signed in. */
export function listAllowedAreas(session: Session, manifest: ReleaseManifest): string[] | null {
  if (session.status !== 'signed-in') return null;
  return manifest.areas
    .filter((area) => area.paths.some((path) => evaluateGuards(path, session, area).kind === 'allow'))
    .map(({ name }) => name);
}

/**
 * Stores in a cookie which areas this visitor may open, so that the page server can preload the next visit's scripts
 * without preloading areas they may not use. Only a hint: the guards and the server check again.
 */
export function syncAreasCookie(): void {
  const write = () => {
    const session = sessionStore.getState();
    if (session.status === 'unknown') return;
    const areas = listAllowedAreas(session, manifestStore.getState().latest);
    const expiry = areas === null ? '; Max-Age=0' : '';
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // If the browser refuses cookies, the next visit only misses the preloads.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available on plain http origins.
    document.cookie = `${NAME}=${areas?.join('.') ?? ''}; Path=/; SameSite=Lax${secure}${expiry}`;
  };
  sessionStore.subscribe(write);
  manifestStore.subscribe(write);
}
