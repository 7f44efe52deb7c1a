import type { User } from '@portal/portal-sdk';

/** The partner enforces a second factor, and this user has none yet (specification §6). */
export function isTwoFactorSetupRequired(user: User): boolean {
  return user.partner.force2fa && user.twoFactorConfirmedAt === null;
}

/** A step stands between the user and everything else (R10): no entry of the menu would open, and no call of it answer. */
export function hasPendingStep(user: User): boolean {
  return isTwoFactorSetupRequired(user) || user.passwordExpired || !user.acceptedSla;
}
