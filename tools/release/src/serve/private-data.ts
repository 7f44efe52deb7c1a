import { type PageData, sessionMark } from '@portal/release-manifest';
import type { Visitor } from './resolve-manifest.ts';

/** Request headers that decide whether a page contains private data. */
export const PRIVACY_HEADERS = ['Cookie', 'Sec-Fetch-Site'];

/**
 * Whether the portal or the user started this visit. Another site could have chosen the URL whose parts the page repeats,
 * and the size of the compressed page would reveal private data beside them (BREACH). `none`: typed, or a bookmark.
 * Browsers send the header to HTTPS and to localhost; without it nothing is known, so the page has nothing private.
 */
function isOwnVisit(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === 'same-origin' || site === 'none';
}

/** The me call's answer to the page server, so that the page need not make it. */
export function answeredTo(
  request: Request,
  visitor: Visitor | null,
  me: string | undefined,
): PageData['answered'] {
  if (visitor === null || me === undefined || !isOwnVisit(request)) return null;
  const session = sessionMark(request.headers.get('cookie') ?? '');
  return { texts: { [me]: visitor.me }, session, at: Date.now() };
}

/** Whether the prerendered page may be shown: the banner of an impersonated session contains names. */
export function mayPaint(request: Request, visitor: Visitor | null): boolean {
  return visitor === null || visitor.user.impersonatedBy === null || isOwnVisit(request);
}
