import { contract } from '@portal/api-client';
import type { User } from '@portal/auth';
import { type FakeServer, failure, fakeServer, testUser } from '@portal/portal-sdk/testing';

export const UNAUTHENTICATED = failure(401, 'Unauthenticated.');
export const SERVER_ERROR = failure(500, 'Server Error');

type UserChanges = Partial<Omit<User, 'partner'>> & { partner?: Partial<User['partner']> };

/** Ada Byrne of Acme Connect, an administrator unless a test changes that. */
export function ada({ partner, ...changes }: UserChanges = {}): User {
  const user = testUser({ firstName: 'Ada', lastName: 'Byrne', ...changes });
  return { ...user, partner: { ...user.partner, ...partner } };
}

/**
 * A fake server with the calls of the shell's layout and dashboard.
 * @param user who is signed in; null for nobody
 */
export function portalServer(user: User | null = ada()): FakeServer {
  return fakeServer()
    .on(contract.auth.getCsrfCookie, () => undefined)
    .on(contract.auth.getMe, () => user ?? UNAUTHENTICATED)
    .on(contract.auth.heartbeat, () => ({ id: user?.id ?? 1 }))
    .on(contract.auth.logout, () => undefined)
    .on(contract.passkeys.list, () => [])
    .on(contract.notifications.countUnread, () => ({ count: 0 }))
    .on(contract.dashboard.get, () => ({
      waiting: [],
      quotes: null,
      multiQuotes: null,
      orders: null,
      spend: null,
      services: null,
      cases: null,
      firstSteps: null,
      news: null,
    }));
}
