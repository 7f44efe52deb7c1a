import { contract, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { sessionStore, setSignedIn, setSignedOut } from '@portal/auth';
import { showAlert } from '@portal/portal-sdk';
import { forgetIntendedPage } from './intended-page.ts';
import { announceSession } from './session-channel.ts';
import { explainUserChange } from './user-change.ts';

const SESSION_ENDED = 'Your session has ended. Sign in again to go on.';

/** Why the next redirect of the guard happens, where the session alone does not tell. */
type Passage = 'none' | 'leaving' | 'step-done';
let passage: Passage = 'none';

/** Answers why, once. */
export function takePassage(): Passage {
  const taken = passage;
  passage = 'none';
  return taken;
}

/** The visitor signs out on purpose. */
export function isLeaving(): boolean {
  return passage === 'leaving';
}

/** Reads who is signed in. A failed call is treated as signed out (specification §8); other failures than 401 are told. */
export async function readSession(client: ApiClient): Promise<void> {
  try {
    const user = await client.call(contract.auth.getMe, {});
    setSignedIn(user);
    explainUserChange(user);
  } catch (error) {
    setSignedOut();
    if (isApiError(error) && error.code !== 'unauthenticated') showAlert(error.message, { success: false });
  }
}

/** The visitor has just signed in here: reads who that is and tells the other tabs. */
export async function beginSession(client: ApiClient): Promise<void> {
  await readSession(client);
  announceSession();
}

/** A step that stood between the visitor and his page is done: reads the session, and the guard lets him on. */
export async function finishStep(client: ApiClient): Promise<void> {
  passage = 'step-done';
  await readSession(client);
}

/** Any call found the session gone. Twenty calls in flight say it once: the first one changes the state. */
export function sessionEnded(): void {
  if (sessionStore.getState().status !== 'signed-in' || passage === 'leaving') return;
  setSignedOut();
  showAlert(SESSION_ENDED, { success: false });
}

/** Ends the session and forgets where the visitor was. Errors of the call are ignored (specification §8). */
export async function signOut(client: ApiClient): Promise<void> {
  passage = 'leaving';
  forgetIntendedPage();
  try {
    await client.call(contract.auth.logout, {});
  } catch {
    // Ignored as specified: whoever wants to leave is let go.
  }
  setSignedOut();
  announceSession();
}
