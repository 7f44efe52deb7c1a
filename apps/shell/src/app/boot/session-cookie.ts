/**
 * Whether a session may exist. The readable token cookie is set together with the HttpOnly session cookie (R2), so
 * without it a first visit skips a call that could only return 401.
 */
export function hasSessionCookie(cookies: string = document.cookie): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith('XSRF-TOKEN='));
}
