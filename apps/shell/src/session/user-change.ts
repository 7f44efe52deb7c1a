import { showAlert, type User } from '@portal/portal-sdk';
import { tabStorage } from '@portal/ui';

const KEY = 'portal.user-changed';

/** The page is about to be loaded again because the session is another user's. */
export function markUserChange(): void {
  tabStorage.set(KEY, 'yes');
}

/** After that load: says whose page this is now. */
export function announceUserChange(user: User): void {
  if (tabStorage.get(KEY) === null) return;
  tabStorage.remove(KEY);
  showAlert(
    `${user.firstName} ${user.lastName} signed in to the portal in this browser. This page is theirs now.`,
  );
}
