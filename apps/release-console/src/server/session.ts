import type { OperatorSignIn } from './support.ts';

/** Different from the portal's names: cookies ignore ports, so both servers of a host share them. */
const SESSION_COOKIE = 'console_session';
const CSRF_COOKIE = 'CONSOLE-XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';

const isSecure = (consoleUrl: string) => consoleUrl.startsWith('https:');
/** The prefix makes browsers reject the cookie from any other host or path. */
const sessionName = (consoleUrl: string) => `${isSecure(consoleUrl) ? '__Host-' : ''}${SESSION_COOKIE}`;

function readCookie(request: Request, name: string): string | null {
  const entry = request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`));
  return entry === undefined ? null : entry.slice(name.length + 1) || null;
}

/** The session cookie of a request. */
export function readSessionCookie(request: Request, consoleUrl: string): string | null {
  return readCookie(request, sessionName(consoleUrl));
}

/** The `Set-Cookie` headers of a session and its CSRF token; null ends the session. */
export function sessionCookies(
  consoleUrl: string,
  signIn: Pick<OperatorSignIn, 'sign'>,
  session: string | null,
): string[] {
  const rest = `; Path=/; SameSite=Strict${isSecure(consoleUrl) ? '; Secure' : ''}`;
  const end = session === null ? '; Max-Age=0' : '';
  return [
    `${sessionName(consoleUrl)}=${session ?? ''}${rest}; HttpOnly${end}`,
    csrfCookie(consoleUrl, signIn, session),
  ];
}

/** The CSRF token belongs to one session, or to signed-out visitors. Scripts can read the token but not the session. */
export function csrfCookie(
  consoleUrl: string,
  signIn: Pick<OperatorSignIn, 'sign'>,
  session: string | null,
): string {
  const rest = `; Path=/; SameSite=Strict${isSecure(consoleUrl) ? '; Secure' : ''}`;
  return `${CSRF_COOKIE}=${signIn.sign(csrfText(session))}${rest}`;
}

/** Whether a request header contains the CSRF token of this session. */
export function hasCsrfToken(
  request: Request,
  signIn: Pick<OperatorSignIn, 'isSigned'>,
  session: string | null,
): boolean {
  const sent = request.headers.get(CSRF_HEADER);
  return sent !== null && signIn.isSigned(csrfText(session), sent);
}

const csrfText = (session: string | null) => `console csrf ${session ?? 'signed out'}`;
