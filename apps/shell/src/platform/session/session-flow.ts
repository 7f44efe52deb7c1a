import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore, setSignedIn, setSignedOut } from '@portal/auth';
import { showAlert } from '@portal/portal-sdk';
import { clearIntendedPage } from './intended-page.ts';
import { broadcastSessionChange } from './session-channel.ts';
import { announceUserChange } from './user-change.ts';

const SESSION_ENDED = 'Your session has ended. Sign in again to continue.';

/** Why the next redirect happens, where the session state alone does not say. */
type RedirectReason = 'none' | 'sign-out' | 'step-completed';
let redirectReason: RedirectReason = 'none';

/** Returns the reason and resets it. */
export function consumeRedirectReason(): RedirectReason {
  const reason = redirectReason;
  redirectReason = 'none';
  return reason;
}

/** Whether the visitor is signing out on purpose. */
export function isSigningOut(): boolean {
  return redirectReason === 'sign-out';
}

/** Reads who is signed in. A failed call means signed out (specification §8); failures other than 401 show an alert. */
export async function readSession(client: ApiClient): Promise<void> {
  try {
    const user = await client.call(contract.auth.getMe, {});
    setSignedIn(user);
    announceUserChange(user);
  } catch (error) {
    setSignedOut();
    if (isApiError(error) && error.code !== 'unauthenticated') showAlert(error.message, { success: false });
  }
}

/** Reads the session after a sign-in in this tab and notifies the other tabs. */
export async function startSession(client: ApiClient): Promise<void> {
  await readSession(client);
  broadcastSessionChange();
}

/** Reads the session again after a required step, so that the guards let the visitor continue. */
export async function completeStep(client: ApiClient): Promise<void> {
  redirectReason = 'step-completed';
  await readSession(client);
}

/** Handles a 401. Several calls in flight show one alert, because the first one changes the session state. */
export function handleSessionEnded(): void {
  if (sessionStore.getState().status !== 'signed-in' || redirectReason === 'sign-out') return;
  setSignedOut();
  showAlert(SESSION_ENDED, { success: false });
}

/** Ends the session and clears the intended page. Errors of the call are ignored (specification §8). */
export async function signOut(client: ApiClient): Promise<void> {
  redirectReason = 'sign-out';
  clearIntendedPage();
  try {
    await client.call(contract.auth.logout, {});
  } catch {
    // Logging out always succeeds for the user (specification §8).
  }
  setSignedOut();
  broadcastSessionChange();
}
