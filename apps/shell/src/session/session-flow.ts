import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore, setSignedIn, setSignedOut } from '@portal/auth';
import { showAlert } from '@portal/portal-sdk';
import { clearIntendedPage } from './intended-page.ts';
import { broadcastSessionChange } from './session-channel.ts';
import { announceUserChange } from './user-change.ts';

const SESSION_ENDED = 'Your session has ended. Sign in again to go on.';

/** Why the next redirect of the guard happens, where the session alone does not tell. */
type RedirectReason = 'none' | 'leaving' | 'step-done';
let redirectReason: RedirectReason = 'none';

/** Answers why, once. */
export function consumeRedirectReason(): RedirectReason {
  const taken = redirectReason;
  redirectReason = 'none';
  return taken;
}

/** The visitor signs out on purpose. */
export function isSigningOut(): boolean {
  return redirectReason === 'leaving';
}

/** Reads who is signed in. A failed call is treated as signed out (specification §8); other failures than 401 are told. */
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

/** The visitor has just signed in here: reads who that is and tells the other tabs. */
export async function startSession(client: ApiClient): Promise<void> {
  await readSession(client);
  broadcastSessionChange();
}

/** A step that stood between the visitor and his page is done: reads the session, and the guard lets him on. */
export async function completeStep(client: ApiClient): Promise<void> {
  redirectReason = 'step-done';
  await readSession(client);
}

/** Any call found the session gone. Twenty calls in flight say it once: the first one changes the state. */
export function handleSessionEnded(): void {
  if (sessionStore.getState().status !== 'signed-in' || redirectReason === 'leaving') return;
  setSignedOut();
  showAlert(SESSION_ENDED, { success: false });
}

/** Ends the session and forgets where the visitor was. Errors of the call are ignored (specification §8). */
export async function signOut(client: ApiClient): Promise<void> {
  redirectReason = 'leaving';
  clearIntendedPage();
  try {
    await client.call(contract.auth.logout, {});
  } catch {
    // Ignored as specified: whoever wants to leave is let go.
  }
  setSignedOut();
  broadcastSessionChange();
}
