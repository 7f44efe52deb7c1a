import { evaluateGuards, type Session, sessionStore } from '@portal/auth';
import type { ReleaseManifest } from '@portal/portal-sdk/host';
import { manifestStore } from '../areas/index.ts';

const NAME = 'portal_areas';

/** Names of the areas that a visitor may open at one of their paths now; null while he is not signed in. */
export function listAllowedAreas(session: Session, manifest: ReleaseManifest): string[] | null {
  if (session.status !== 'signed-in') return null;
  return manifest.areas
    .filter((area) => area.paths.some((path) => evaluateGuards(path, session, area).kind === 'allow'))
    .map(({ name }) => name);
}

/**
 * Tells whoever serves the page which areas this visitor may open, so that the next visit's scripts are named in the
 * page itself: what he may not have is not requested. A hint and no more: the guards and the server decide anew.
 */
export function syncAreasCookie(): void {
  const write = () => {
    const session = sessionStore.getState();
    if (session.status === 'unknown') return;
    const areas = listAllowedAreas(session, manifestStore.getState().latest);
    const kept = areas === null ? '; Max-Age=0' : '';
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // Cookies may be refused: the next visit does without the head start.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on a plain http origin.
    document.cookie = `${NAME}=${areas?.join('.') ?? ''}; Path=/; SameSite=Lax${secure}${kept}`;
  };
  sessionStore.subscribe(write);
  manifestStore.subscribe(write);
}
