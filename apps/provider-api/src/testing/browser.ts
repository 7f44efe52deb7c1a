import { type ApiClient, createClient } from '@portal/api-client/client';
import { recordCall } from '@portal/build-config/record-calls';

/** A browser: a cookie jar, a typed client and the plain `fetch` it uses. */
export interface Browser extends ApiClient {
  /** A request with the jar's cookies and no CSRF token; the path starts at the root. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The CSRF token as the page would send it. */
  csrfToken(): string;
  cookies: Map<string, string>;
}

const ORIGIN = 'http://portal.test';

export function createBrowser(send: (request: Request) => Response | Promise<Response>): Browser {
  const cookies = new Map<string, string>();

  const fetchWithJar = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const request = new Request(new URL(path, ORIGIN), { ...init, headers });
    const response = await send(request);
    recordCall(request.method, new URL(request.url).pathname, response.status);
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
    readCookie: (name) => cookies.get(name) ?? null,
  });

  return {
    ...client,
    fetch: fetchWithJar,
    csrfToken: () => decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    cookies,
  };
}
