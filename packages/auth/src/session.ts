import type { contract, OutputOf } from '@portal/api-client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type User = OutputOf<typeof contract.auth.getMe>;

export type Session =
  /** The me call is under way. */
  { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

export const sessionStore = createStore<Session>(() => ({ status: 'unknown' }));

export function setSignedIn(user: User): void {
  sessionStore.setState({ status: 'signed-in', user }, true);
}

/** Also what a failed me call means (§8). */
export function setSignedOut(): void {
  sessionStore.setState({ status: 'signed-out' }, true);
}

export function useSession(): Session {
  return useStore(sessionStore);
}

/** The signed-in user. Only below a page that asks for one. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser is used outside a page for the signed-in.');
  return session.user;
}
