import type { UserRow } from './caller.ts';

type Factors = Pick<UserRow, 'twoFactorConfirmedAt' | 'passkeysSince'>;

/** Since when a second factor is on: an authenticator app, passkeys or both. Null: the password is enough. */
export function secondFactorSince({ twoFactorConfirmedAt, passkeysSince }: Factors): Date | null {
  if (twoFactorConfirmedAt === null || passkeysSince === null) return twoFactorConfirmedAt ?? passkeysSince;
  return twoFactorConfirmedAt < passkeysSince ? twoFactorConfirmedAt : passkeysSince;
}

export const hasSecondFactor = (user: Factors): boolean => secondFactorSince(user) !== null;
