import { type Session, sessionStore } from '@portal/auth';
import { alertStore, dismissAlert } from '@portal/portal-sdk/host';
import { resolvePasswordRequests } from '../dialogs/password-request.ts';

const getUserId = (session: Session) => (session.status === 'signed-in' ? session.user.id : null);

/**
 * Cancels what waits for a user's decision when their session ends or another user's begins: the call that needs a
 * password and the action of an alert would run as the next user. Messages are not shown to another user either.
 * @returns a function that stops it
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
