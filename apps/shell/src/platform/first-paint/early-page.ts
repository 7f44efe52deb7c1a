import type { JsonResponse } from '@portal/api-client/client';

/** The element around the prerendered page. */
export const FIRST_PAINT_ID = 'first-paint';
/** The message that is shown when the portal's script cannot be loaded. */
export const LOAD_FAILURE_ID = 'early-failure';
/** Name of the global with {@link EarlyPage}. */
export const EARLY_PAGE = 'portalEarlyPage';

/** Reads that were requested before the code that needs them arrived. */
export interface EarlyReads {
  /**
   * Requests the URLs that have no fresh response yet; nothing while many responses wait to be taken.
   * @param isStart the page itself reads them, so errors are responses too
   */
  request: (urls: readonly string[], maxAgeMs: number, isStart?: boolean) => void;
  /**
   * Returns a fresh response and removes it. Resolves to null if the request failed. Returns undefined if there is no
   * response, or if the session has changed since it was requested.
   */
  take: (url: string) => Promise<JsonResponse | null> | undefined;
  /** Removes all responses. */
  clear: () => void;
}

/** The user's actions in the prerendered page. */
export interface EarlyInput {
  /** Buttons that were pressed. */
  pressed: Element[];
  /** The element that had the focus last. */
  focused: Element | null;
  /** Input that replacing the page would interrupt: text being composed, a button held down. */
  unfinished: Set<'composition' | 'press'>;
}

/** Events in the page before its scripts arrived. */
export interface EarlyPage extends EarlyReads, EarlyInput {
  /** How far the server's clock is ahead of this computer's, if the page contains the server's time. */
  serverAheadMs?: number;
}

/**
 * Data that the inline script left for the portal; undefined if the page has no inline script, for example in
 * development.
 */
export const getEarlyPage = (): EarlyPage | undefined => Reflect.get(window, EARLY_PAGE);
