import { get } from 'node:http';

const TIMEOUT_MS = 60_000;
/** What a browser sends for a script of another site, with CORS (entries, modules) and without (chunks of Rspack). */
const PAGE = { origin: 'https://portal.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' };

export interface PageResponse {
  status: number | undefined;
  allowedOrigin: string | undefined;
  body: string;
}

/** Fetches a script of a dev server as a page of a portal does. Waits until the server runs. */
export async function fetchAsPage(url: string): Promise<PageResponse> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      const response = await request(url, { ...PAGE, 'sec-fetch-mode': 'cors' });
      const { status } = await request(url, { ...PAGE, 'sec-fetch-mode': 'no-cors' });
      // Vite only serves modules, which are always fetched with CORS.
      return url.endsWith('.tsx') ? response : { ...response, status };
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function request(url: string, headers: Record<string, string>): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers }, async (response) => {
      let body = '';
      for await (const part of response.setEncoding('utf8')) body += part;
      const allowedOrigin = response.headers['access-control-allow-origin'];
      resolve({ status: response.statusCode, allowedOrigin, body });
    });
    sent.on('error', reject);
  });
}
