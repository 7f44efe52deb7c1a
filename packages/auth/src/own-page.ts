/**
 * Whether a request comes from a page of this server, or from no page. Browsers send the origin of the page; other
 * programs need a token anyway.
 */
export function isFromOwnPage(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin === publicUrl || origin.replace(/^https?:\/\//, '') === host;
}
