import { type ApiClient, createClient } from '@portal/api-client/client';
import { confirmCode, login } from '@portal/release-console/contract';
import { Secret, TOTP } from 'otpauth';

export const CONSOLE_URL = 'http://console.test';
export const PASSWORD = 'Portal-demo-1!';
const KEY = 'JBSWY3DPEHPK3PXP';

/** A browser of the console: a cookie jar and the client that pages use. */
export interface ConsoleBrowser extends ApiClient {
  cookies: Map<string, string>;
  /** A request with the jar's cookies and no CSRF token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function createConsoleBrowser(
  send: (request: Request) => Response | Promise<Response>,
): ConsoleBrowser {
  const cookies = new Map<string, string>();
  const fetchWithJar = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await send(new Request(new URL(path, CONSOLE_URL), { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const split = pair.indexOf('=');
      cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  };
  const client = createClient({
    // The client only ever passes a path and an init.
    fetch: (input, init) => fetchWithJar(String(input), init),
    readCookie: () => cookies.get('CONSOLE-XSRF-TOKEN') ?? null,
  });
  return { ...client, cookies, fetch: fetchWithJar };
}

/** The code that the authenticator app shows. */
export function codeAt(now: Date, key: string = KEY): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
}

export async function signIn(browser: ConsoleBrowser, email: string, now: Date): Promise<void> {
  await browser.call(login, { email, password: PASSWORD });
  await browser.call(confirmCode, { code: codeAt(now) });
}
