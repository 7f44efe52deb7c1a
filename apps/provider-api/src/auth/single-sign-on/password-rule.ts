import { ADMINISTRATOR } from '@portal/auth/access';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { UserRow } from '../caller.ts';
import { signInConnections } from './tables.ts';

/**
 * Whether a user must sign in with the company's identity provider. Administrators never must: they can still sign in,
 * and switch single sign-on off, while the identity provider does not work.
 */
export async function mustUseSingleSignOn(
  db: Database,
  { partnerId, roleId }: Pick<UserRow, 'partnerId' | 'roleId'>,
): Promise<boolean> {
  if (roleId === ADMINISTRATOR) return false;
  const [connection] = await db
    .select({ partnerId: signInConnections.partnerId })
    .from(signInConnections)
    .where(
      and(
        eq(signInConnections.partnerId, partnerId),
        eq(signInConnections.isActive, true),
        eq(signInConnections.arePasswordsAllowed, false),
      ),
    );
  return connection !== undefined;
}

export const HOW_TO_USE_SINGLE_SIGN_ON =
  'enter your email address and choose the button with your company’s name.';
export const SINGLE_SIGN_ON_REQUIRED = `Your company requires single sign-on. To sign in, ${HOW_TO_USE_SINGLE_SIGN_ON}`;
