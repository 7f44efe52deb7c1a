import type { User } from '@portal/portal-sdk';

/** Whether the partner requires two-factor authentication and this user has not set it up yet (specification §6). */
function isTwoFactorSetupRequired(user: User): boolean {
  return user.partner.force2fa && user.twoFactorConfirmedAt === null;
}

/** Whether a required step blocks everything else (R10): menu entries would not open and their calls would fail. */
export function hasPendingStep(user: User): boolean {
  return isTwoFactorSetupRequired(user) || user.passwordExpired || !user.acceptedSla;
}
