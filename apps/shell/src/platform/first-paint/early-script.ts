import type { JsonResponse } from '@portal/api-client/client';
import type { PageData, sessionMark } from '@portal/release-manifest';

/** The element around the prerendered page. */
export const FIRST_PAINT_ID = 'first-paint';
/** Name of the global with {@link EarlyPage}. */
export const EARLY_PAGE = 'portalEarlyPage';

/** What happened in the page before its scripts had arrived. */
export interface EarlyPage {
  /** Buttons of the prerendered page that were pressed. */
  pressed: Element[];
  /** The element of the prerendered page that had the focus last. */
  focused: Element | null;
  /** What replacing the prerendered page would interrupt: text being composed, a button held down. */
  unfinished: Set<'composition' | 'press'>;
  /**
   * Requests reads ahead of the code that needs them; one that is still fresh is not requested again, and none while
   * many are fresh that nobody took. `isStart`: the page itself reads them, so errors are its answer too.
   */
  request: (urls: readonly string[], maxAgeMs: number, isStart?: boolean) => void;
  /**
   * A response that was requested ahead, or is in the page, and is fresh, once; null if it could not be had. None that was
   * requested in another session than the browser's.
   */
  take: (url: string) => Promise<JsonResponse | null> | undefined;
  /** Forgets responses that nobody took. */
  clear: () => void;
  /** How far the server's clock is ahead of this computer's, where the page says it. */
  serverAheadMs?: number;
}

export interface EarlySettings {
  id: string;
  /** Id of the message that is shown when the portal's script cannot be loaded. */
  failureId: string;
  global: string;
  schemeAttribute: string;
  schemeKey: string;
}

/**
 * Runs in the page before its body is parsed, from its own source text: it must use nothing but its arguments and the
 * browser. Sets the colour scheme, makes the page's first reads, and holds what is pressed in the prerendered page until
 * React replaces it. Pressing Enter in a form presses its submit button, so that is held too.
 */
export function runEarly(
  { id, failureId, global, schemeAttribute, schemeKey }: EarlySettings,
  markOf: typeof sessionMark,
): void {
  const readStored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked.
    }
  };
  const mode = readStored(schemeKey);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute(schemeAttribute, mode === 'light' || mode === 'dark' ? mode : system);

  const {
    calls = [],
    late = [],
    answered = null,
  }: Partial<PageData> = JSON.parse(document.currentScript?.dataset['page'] ?? '{}');
  /** The session that all responses were requested in; undefined while there are none. */
  let session = answered?.session;
  /** How long what the page starts with stays fresh. */
  const START_MS = 60_000;
  const responses = new Map<string, { until: number; response: Promise<JsonResponse | null> }>();
  // Reading the body of a response takes further tasks, which would wait for all scripts and renders.
  const toResponse = (text: string, { ok, status, headers }: Omit<JsonResponse, 'json'>): JsonResponse => ({
    ok,
    status,
    headers,
    json: async () => JSON.parse(text),
  });
  const isFresh = (url: string) => (responses.get(url)?.until ?? 0) > Date.now();
  const page: EarlyPage = {
    pressed: [],
    focused: null,
    unfinished: new Set(),
    request(urls, maxAgeMs, isStart = false) {
      for (const url of responses.keys()) if (!isFresh(url)) responses.delete(url);
      session ??= markOf(document.cookie);
      // Moving through the links of a long list would read all of its rows.
      if (responses.size >= 12) return;
      for (const [index, template] of urls.entries()) {
        const [condition = '', key] = /^\{!(.*?)\}/.exec(template) ?? [];
        if (key !== undefined && readStored(key) === '1') continue;
        const url = template
          .slice(condition.length)
          .replace(/\{(.*?)\|(\d+)\}/, (_, name: string, fallback: string) => {
            const stored = readStored(name) ?? '';
            return /^([1-9]\d?|100)$/.test(stored) ? stored : fallback;
          });
        if (isFresh(url)) continue;
        // biome-ignore lint/style/noRestrictedGlobals: the client takes the response once it has arrived itself.
        const response = fetch(url, {
          credentials: 'include',
          headers: { Accept: 'application/json' },
          // Only the first is more urgent than the scripts.
          priority: index === 0 ? 'auto' : 'low',
        })
          // Reads the body at once, so that an unused response does not occupy a connection.
          .then(async (answer) => {
            // What fails ahead of a click is requested again by the page.
            if (!isStart && !answer.ok) return null;
            return toResponse(await answer.text(), answer);
          })
          .catch(() => null);
        responses.set(url, { until: Date.now() + maxAgeMs, response });
      }
    },
    take(url) {
      const current = markOf(document.cookie);
      // Signed in as somebody else, in another tab or while the page was on its way.
      if (session !== current) responses.clear();
      session = current;
      const response = isFresh(url) ? responses.get(url)?.response : undefined;
      responses.delete(url);
      return response;
    },
    clear: () => responses.clear(),
  };
  Reflect.set(window, global, page);
  if (answered !== null) {
    page.serverAheadMs = answered.at - Date.now();
    const found = { ok: true, status: 200, headers: { get: () => null } };
    for (const [url, text] of Object.entries(answered.texts))
      responses.set(url, {
        until: Date.now() + START_MS,
        response: Promise.resolve(toResponse(text, found)),
      });
  }
  page.request(calls, START_MS, true);
  // The browser sends requests in this order: the calls do not wait for the connections of these.
  for (const { path, integrity, media = '' } of late) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'script',
      crossOrigin: 'anonymous',
      integrity,
      media,
      href: path,
    });
    document.head.append(link);
  }

  const listen = (type: string, selector: string, handle: (element: Element, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const element = event.target instanceof Element && event.target.closest(`#${id} ${selector}`);
        if (element) handle(element, event);
      },
      true,
    );
  listen('click', 'button', (button) => {
    button.setAttribute('aria-busy', 'true');
    page.pressed.push(button);
  });
  document.addEventListener(
    'error',
    ({ target }) => {
      // Scripts that are loaded later are not deferred; what needs them says that they failed.
      if (!(target instanceof HTMLScriptElement && target.defer)) return;
      document.getElementById(failureId)?.removeAttribute('hidden');
      for (const button of page.pressed.splice(0)) button.removeAttribute('aria-busy');
    },
    true,
  );
  // A submitted form would leave the page with what was typed.
  listen('submit', 'form', (_, event) => event.preventDefault());
  listen('focusin', '*', (element) => {
    page.focused = element;
  });
  listen('compositionstart', '*', () => page.unfinished.add('composition'));
  listen('pointerdown', 'button', () => page.unfinished.add('press'));
  document.addEventListener('compositionend', () => page.unfinished.delete('composition'), true);
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, () => page.unfinished.delete('press'), true);
}
