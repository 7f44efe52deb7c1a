import { openPreview, PREVIEW_PARAMETER } from '../channels/preview.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { Visitor } from './resolve-manifest.ts';

/** A page may have a parameter of the same name, which does not look like a key. */
const KEY = /^[\w-]{32}$/;

/** The key of a preview link or development link in the URL of a page; null without one. */
function readKey(url: URL): string | null {
  const key = url.searchParams.get(PREVIEW_PARAMETER);
  return key !== null && KEY.test(key) ? key : null;
}

/**
 * Responds to a visit with a preview key while it is not known who is signed in: the page would show the live version
 * as if it were the preview. Null for every other visit.
 */
export function refusePreviewLink(request: Request): Response | null {
  if (readKey(new URL(request.url)) === null) return null;
  return new Response('The link cannot be opened at the moment. Try again in a minute.', {
    status: 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/**
 * Responds to a visit with a preview key. The store records which session opened the link, so nothing is stored in the
 * browser. Returns null for every other visit, and for visitors who have to sign in first.
 */
export async function openPreviewLink(
  store: ReleaseStore,
  request: Request,
  visitor: Visitor | null,
): Promise<Response | null> {
  const url = new URL(request.url);
  const key = readKey(url);
  if (key === null || visitor === null) return null;
  const headers = { 'Cache-Control': 'no-store' };
  const outcome = await openPreview(store, key, visitor);
  if (outcome === 'other-user') {
    const text =
      visitor.user.impersonatedBy === null
        ? 'This development link is for another user. Only that user can open it. Ask an operator of the portal for a link of your own.'
        : 'Development links do not work while you act as another user. Only the user can open this link.';
    return new Response(text, { status: 403, headers });
  }
  if (outcome === 'ended')
    return new Response(
      'This preview link has expired, or it was opened in another session: by someone else, in another browser, or before you logged out. Ask the person who sent it for a new link.',
      { status: 410, headers },
    );
  url.searchParams.delete(PREVIEW_PARAMETER);
  // A path only, because a proxy may serve the portal at another origin. `//host` would be another host.
  const path = url.pathname.replace(/^\/+/, '/');
  return new Response(null, { status: 303, headers: { ...headers, Location: path + url.search } });
}
