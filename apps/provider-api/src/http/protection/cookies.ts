import type { NewSession } from '../../auth/sessions.ts';
import type { Config } from '../../config.ts';

const CSRF_COOKIE = 'XSRF-TOKEN';

const isSecure = (config: Config) => config.publicUrl.startsWith('https:');

/** The prefix makes browsers reject the cookie from any other host or path over HTTPS (ASVS 3.3.3). */
export function sessionCookieName(config: Config): string {
  return isSecure(config) ? '__Host-portal_session' : 'portal_session';
}

export function readCookie(header: string | null, name: string): string | null {
  const start = `${name}=`;
  const entry = header?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return entry === undefined ? null : entry.slice(start.length);
}

/** Both cookies of a session (R2): scripts can read the CSRF token but not the session. */
export function sessionCookies(config: Config, session: Pick<NewSession, 'cookie' | 'row'>): string[] {
  const rest = `; Path=/; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`;
  return [
    `${sessionCookieName(config)}=${session.cookie}${rest}; HttpOnly`,
    `${CSRF_COOKIE}=${encodeURIComponent(session.row.csrfToken)}${rest}`,
  ];
}
