import type { User } from '@portal/portal-sdk';

/** A signed-in user of a role; 1 approves, the others do not. */
export function makeUser(roleId: number): User {
  return {
    id: roleId,
    firstName: 'Ada',
    lastName: `Role ${roleId}`,
    email: `role${roleId}@acme.test`,
    roleId,
    telephone: null,
    impersonatedBy: null,
    partner: { id: 1, name: 'Acme Connect', hasSfAccount: true, force2fa: false, isMultiQuoteTester: true },
    twoFactorConfirmedAt: null,
    passwordExpired: false,
    acceptedSla: true,
    avatarUrl: null,
  };
}
