import type { contract, OutputOf } from '@portal/api-client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type User = OutputOf<typeof contract.auth.getMe>;

export type Session =
  /** The me call has not finished yet. */
  { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

export const sessionStore = createStore<Session>(() => ({ status: 'unknown' }));

export function setSignedIn(user: User): void {
  sessionStore.setState({ status: 'signed-in', user }, true);
}

/** A failed me call also means signed out (§8). */
export function setSignedOut(): void {
  sessionStore.setState({ status: 'signed-out' }, true);
}

export function useSession(): Session {
  return useStore(sessionStore);
}

/** The signed-in user. Only for components of pages that require one. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser requires a signed-in user.');
  return session.user;
}
