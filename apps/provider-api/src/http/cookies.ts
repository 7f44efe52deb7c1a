import type { NewSession } from '../auth/sessions.ts';
import type { Config } from '../config.ts';

export const SESSION_COOKIE = 'portal_session';
export const CSRF_COOKIE = 'XSRF-TOKEN';

export function readCookie(header: string | null, name: string): string | null {
  const start = `${name}=`;
  const entry = header?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return entry === undefined ? null : entry.slice(start.length);
}

/** Both cookies of a session (R2): the session's own out of reach of scripts, the CSRF token readable. */
export function sessionCookies(config: Config, session: Pick<NewSession, 'cookie' | 'row'>): string[] {
  const rest = `; Path=/; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  return [
    `${SESSION_COOKIE}=${session.cookie}${rest}; HttpOnly`,
    `${CSRF_COOKIE}=${encodeURIComponent(session.row.csrfToken)}${rest}`,
  ];
}
