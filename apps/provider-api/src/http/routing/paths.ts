/** The two-factor calls are served at the root too (R1). */
const AT_ROOT = /^\/(?:csrf-cookie|two-factor-challenge|user\/[a-z-]+|users\/[^/]+\/2fa)$/;

/** The pages that the API serves itself, for people who are not signed in: shared proposals and unsubscribe links. */
const PAGE = /^\/(?:proposal|unsubscribe)\/[^/]+$/;

/** Whether a path belongs to the API rather than to the portal's files on the same origin. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || AT_ROOT.test(path) || PAGE.test(path);
}

/** `/api/v1/user/…` → `/user/…` */
export function rootPath(path: string): string {
  return path.replace(/^\/api\/v1/, '');
}
