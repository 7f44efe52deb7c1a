import type { User } from '@portal/portal-sdk';

/** The partner enforces a second factor, and this user has none yet (specification §6). */
export function isTwoFactorOutstanding(user: User): boolean {
  return user.partner.force2fa && user.twoFactorConfirmedAt === null;
}
