import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore, setSignedIn, setSignedOut } from '@portal/auth';
import { showAlert } from '@portal/portal-sdk';
import { reloadPage } from '../browser/reload-page.ts';
import { clearIntendedPage } from './intended-page.ts';
import { broadcastSessionChange } from './session-channel.ts';
import { announceUserChange, markUserChange } from './user-change.ts';

/** If another tab has just replaced the session, the browser has the new cookie after this time. */
const COOKIE_MS = 300;
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

/** The check after a 401, which all calls in flight share. */
let check: Promise<void> | null = null;

/**
 * Handles a 401. After a password change, the server replaces the session: a call of another tab that was already on
 * its way has the old cookie. So the session has ended only if the next call gets a 401 too.
 */
export function handleUnauthenticated(client: ApiClient, reload: () => void = reloadPage): Promise<void> {
  check ??= checkSession(client, reload).finally(() => {
    check = null;
  });
  return check;
}

async function checkSession(client: ApiClient, reload: () => void): Promise<void> {
  const getUserId = () => {
    const session = sessionStore.getState();
    return session.status === 'signed-in' && redirectReason !== 'sign-out' ? session.user.id : null;
  };
  const userId = getUserId();
  if (userId === null) return;
  await new Promise((resolve) => setTimeout(resolve, COOKIE_MS));
  try {
    const { id } = await client.call(contract.auth.getMe, {});
    if (id === userId || getUserId() !== userId) return;
    markUserChange();
    reload();
  } catch (error) {
    // After other failures, the heartbeat checks again.
    if (!isApiError(error) || error.code !== 'unauthenticated' || getUserId() !== userId) return;
    setSignedOut();
    showAlert(SESSION_ENDED, { success: false });
  }
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
