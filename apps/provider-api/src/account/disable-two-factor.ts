import { and, eq, isNull } from 'drizzle-orm';
import { endSessionsOf } from '../auth/sessions.ts';
import { users } from '../auth/tables.ts';
import type { Context } from '../http/context.ts';
import { requireConfirmedPassword } from './confirm-password.ts';
import { removeTwoFactor } from './two-factor.ts';

/** An administrator helps a user of the same partner who has lost the device. */
export async function disableTwoFactorForUser(id: string, context: Context): Promise<void> {
  requireConfirmedPassword(context);
  const userId = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const user = await context.scope.get(users, and(eq(users.id, userId), isNull(users.removedAt)));
  await removeTwoFactor(context.db, user.id);
  // Whoever has the lost device may be signed in with it.
  await endSessionsOf(context.db, user.id, context.session?.idHash);
}
