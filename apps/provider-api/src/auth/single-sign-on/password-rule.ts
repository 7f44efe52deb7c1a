import { ADMINISTRATOR } from '@portal/auth/access';
import type { Database } from '../../db/database.ts';
import { and, eq, inArray, isNull, ne, or } from '../../db/drizzle.ts';
import type { UserRow } from '../caller.ts';
import { sessions, users } from '../tables.ts';
import { signInConnections } from './tables.ts';

/**
 * Whether a user must sign in with the company's identity provider. Administrators never must: they can still sign in,
 * and switch single sign-on off, while the identity provider does not work.
 */
export async function mustUseSingleSignOn(
  db: Database,
  { partnerId, roleId }: Pick<UserRow, 'partnerId' | 'roleId'>,
): Promise<boolean> {
  return roleId !== ADMINISTRATOR && (await isSingleSignOnRequired(db, partnerId));
}

/** Whether a company's users other than administrators must use single sign-on. */
export async function isSingleSignOnRequired(db: Database, partnerId: number): Promise<boolean> {
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

/**
 * Deletes the sessions of users who must now sign in at the identity provider. Sessions of staff stay. Includes sessions
 * in which a password was right and the second factor is still missing.
 * @param userId by default all users of the company
 */
export async function endPasswordSessions(tx: Database, partnerId: number, userId?: number): Promise<void> {
  const members = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.partnerId, partnerId),
        ne(users.roleId, ADMINISTRATOR),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    );
  const isByPassword = and(
    inArray(sessions.userId, members),
    isNull(sessions.identityId),
    isNull(sessions.staffId),
  );
  await tx.delete(sessions).where(or(isByPassword, inArray(sessions.challengedUserId, members)));
}

export const HOW_TO_USE_SINGLE_SIGN_ON =
  'enter your email address and choose the button with your company’s name.';
export const SINGLE_SIGN_ON_REQUIRED = `Your company requires single sign-on. To sign in, ${HOW_TO_USE_SINGLE_SIGN_ON}`;
