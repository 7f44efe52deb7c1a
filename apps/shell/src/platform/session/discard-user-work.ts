import { type Session, sessionStore } from '@portal/auth';
import { alertStore, dismissAlert } from '@portal/portal-sdk/host';
import { resolvePasswordRequests } from '../dialogs/password-request.ts';

const getUserId = (session: Session) => (session.status === 'signed-in' ? session.user.id : null);

/**
 * When a session ends or another user signs in, cancels calls that wait for a password and closes an alert that has an
 * action: both would run as the next user. Clears the list of alerts before another user can see it.
 * @returns a function that stops this
 */
export function discardWorkOnUserChange(): () => void {
  let lastId: number | null = null;
  return sessionStore.subscribe((session, before) => {
    const id = getUserId(session);
    if (before.status === 'signed-in' && id !== before.user.id) {
      resolvePasswordRequests(false);
      if (alertStore.getState().current?.action) dismissAlert();
    }
    if (id === null) return;
    if (lastId !== null && id !== lastId) alertStore.setState({ log: [] });
    lastId = id;
  });
}
