const readToken = (): string =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN=')) ?? '';

/**
 * Hides and reloads a page that the browser restores after the user has signed out or changed: its memory still has the
 * previous user's data. Each session has its own token, in a cookie that pages can read.
 */
export function guardRestoredPages(reload: () => void = () => window.location.reload()): void {
  let tokenBefore = '';
  window.addEventListener('pagehide', () => {
    tokenBefore = readToken();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || readToken() === tokenBefore) return;
    document.documentElement.hidden = true;
    reload();
  });
}
