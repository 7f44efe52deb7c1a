import type { contract, ParsedOf } from '@portal/api-client';
import { endSessionsOf } from '../auth/sessions.ts';
import { users } from '../auth/tables.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { mailPasskeysRemoved } from './passkeys/mails.ts';
import { requireConfirmedPassword } from './password/confirm-password.ts';
import { removeSecondFactors } from './two-factor.ts';

/** For an administrator whose colleague has lost their device. */
export async function disableTwoFactorForUser(
  { id }: ParsedOf<typeof contract.twoFactor.disableForUser>,
  context: Context,
): Promise<void> {
  requireConfirmedPassword(context);
  const user = await context.scope.get(users, and(eq(users.id, numberId(id)), isNull(users.removedAt)));
  await context.db.transaction(async (tx) => {
    const names = await removeSecondFactors(tx, user.id);
    if (names.length > 0) await mailPasskeysRemoved(tx, context, user, names, context.caller.name);
  });
  // The lost device may still be signed in.
  await endSessionsOf(context.db, user.id, context.session?.idHash);
}
