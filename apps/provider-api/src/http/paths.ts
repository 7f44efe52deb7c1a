/** The two-factor calls answer at the root as well (R1). */
const AT_ROOT = /^\/(?:csrf-cookie|two-factor-challenge|user\/[a-z-]+|users\/[^/]+\/2fa)$/;

/** Whether a path belongs to the API rather than to the portal's files, where one origin serves both. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || AT_ROOT.test(path);
}

/** `/api/v1/user/…` → `/user/…` */
export function rootPath(path: string): string {
  return path.replace(/^\/api\/v1/, '');
}
