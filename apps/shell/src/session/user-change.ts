import { showAlert, type User } from '@portal/portal-sdk';
import { tabStorage } from '@portal/ui';

const KEY = 'portal.user-changed';

/** Records that the page reloads because the session belongs to another user. */
export function markUserChange(): void {
  tabStorage.set(KEY, 'yes');
}

/** After that reload, says who is signed in now. */
export function announceUserChange(user: User): void {
  if (tabStorage.get(KEY) === null) return;
  tabStorage.remove(KEY);
  showAlert(
    `${user.firstName} ${user.lastName} has signed in to the portal in this browser. You are now using their session.`,
  );
}
