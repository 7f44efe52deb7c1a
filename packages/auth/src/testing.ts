import type { User } from './session.ts';

/** A signed-in user; an administrator of a company with a CRM account unless the test says otherwise. */
export function testUser(change: Partial<User> = {}): User {
  const roleId = change.roleId ?? 1;
  return {
    id: roleId,
    firstName: 'Amelia',
    lastName: 'Hart',
    email: `role${roleId}@acme.test`,
    roleId,
    telephone: null,
    team: null,
    impersonatedBy: null,
    partner: {
      id: 1,
      name: 'Acme Connect',
      hasSfAccount: true,
      force2fa: false,
      isMultiQuoteTester: true,
      isAwaitingApproval: false,
    },
    twoFactorConfirmedAt: null,
    passwordExpired: false,
    acceptedSla: true,
    avatarUrl: null,
    ...change,
  };
}
