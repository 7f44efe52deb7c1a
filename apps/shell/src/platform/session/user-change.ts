import { showAlert, type User } from '@portal/portal-sdk';
import { tabStorage } from '@portal/ui';

const KEY = 'portal.user-changed';
/** The first read of the tab's storage waits for the browser's own process: it is left until the page is shown. */
const SHOWN_MS = 1000;

let announcing: ReturnType<typeof setTimeout> | undefined;

/** Records that the page reloads because the session belongs to another user. */
export function markUserChange(): void {
  clearTimeout(announcing); // The page after the reload says it.
  tabStorage.set(KEY, 'yes');
}

/** After that reload, says who is signed in now. */
export function announceUserChange({ firstName, lastName }: User): void {
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    if (tabStorage.get(KEY) === null) return;
    tabStorage.remove(KEY);
    showAlert(
      `${firstName} ${lastName} has signed in to the portal in this browser. You are now using their session.`,
    );
  }, SHOWN_MS);
}
