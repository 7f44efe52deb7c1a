import type { JsonResponse } from '@portal/api-client/client';
import { type PageData, sessionMark } from '@portal/release-manifest';
import type { EarlyReads } from '../early-page.ts';
import { toReadUrl } from './read-url.ts';

/** How long responses to the page's first reads stay fresh. */
export const START_MAX_AGE_MS = 60_000;
/** Moving the pointer over the links of a long list would otherwise read all of its rows. */
const MAX_RESPONSES = 12;

/** Holds the responses that the page server added to the page, and those that are requested ahead. */
export function createEarlyReads(answered: PageData['answered']): EarlyReads {
  /** The session that all responses belong to; undefined while there are none. */
  let session = answered?.session;
  const responses = new Map<string, { until: number; response: Promise<JsonResponse | null> }>();
  const isFresh = (url: string) => (responses.get(url)?.until ?? 0) > Date.now();
  const store = (url: string, maxAgeMs: number, response: Promise<JsonResponse | null>) =>
    responses.set(url, { until: Date.now() + maxAgeMs, response });

  for (const [url, text] of Object.entries(answered?.texts ?? {}))
    store(
      url,
      START_MAX_AGE_MS,
      Promise.resolve(toResponse(text, { ok: true, status: 200, headers: { get: () => null } })),
    );

  return {
    request(templates, maxAgeMs, isStart = false) {
      for (const url of responses.keys()) if (!isFresh(url)) responses.delete(url);
      session ??= sessionMark(document.cookie);
      if (responses.size >= MAX_RESPONSES) return;
      for (const [index, template] of templates.entries()) {
        const url = toReadUrl(template);
        if (url !== null && !isFresh(url)) store(url, maxAgeMs, read(url, index === 0, isStart));
      }
    },
    take(url) {
      const current = sessionMark(document.cookie);
      // Another user signed in, in another tab or before the page arrived.
      if (session !== current) responses.clear();
      session = current;
      const response = isFresh(url) ? responses.get(url)?.response : undefined;
      responses.delete(url);
      return response;
    },
    clear: () => responses.clear(),
  };
}

/** Resolves to null if the request fails. */
function read(url: string, isFirst: boolean, isStart: boolean): Promise<JsonResponse | null> {
  const traceparent = document.querySelector<HTMLMetaElement>('meta[name=traceparent]')?.content;
  // biome-ignore lint/style/noRestrictedGlobals: the client takes the response once it has arrived itself.
  return fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json', ...(traceparent && { traceparent }) },
    // Only the first is more urgent than the scripts.
    priority: isFirst ? 'auto' : 'low',
  })
    .then(async (response) => {
      // The page repeats a request that failed ahead of a click.
      if (!isStart && !response.ok) return null;
      // Reads the body at once, so that an unused response does not occupy a connection.
      return toResponse(await response.text(), response);
    })
    .catch(() => null);
}

/** Parses text that is already read. Reading a body later would wait for scripts and renders. */
function toResponse(text: string, { ok, status, headers }: Omit<JsonResponse, 'json'>): JsonResponse {
  return { ok, status, headers, json: async () => JSON.parse(text) };
}
