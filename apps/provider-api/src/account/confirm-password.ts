import type { contract, ParsedOf } from '@portal/api-client';
import { clearHits, hit, type Limit } from '../auth/rate-limit.ts';
import type { SessionRow } from '../auth/sessions.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { renewSession } from './login.ts';
import { verifyPassword } from './password-hash.ts';

/** How long a password that was given counts as given. */
const CONFIRMED_MINUTES = 15;
const CONFIRM_LIMIT: Limit = { name: 'password-confirm', tries: 5, seconds: 60 };

/** What a session that takes the place of another one keeps of it. */
export function confirmation({ session }: Pick<Context, 'session'>): Pick<SessionRow, 'passwordConfirmedAt'> {
  return { passwordConfirmedAt: session?.passwordConfirmedAt ?? null };
}

/**
 * Refuses with 423 when the password was last given too long ago: a screen left open must not be enough to take the
 * account over (R4).
 */
export function requireConfirmedPassword({ session, now }: Context): void {
  const confirmedAt = session?.passwordConfirmedAt ?? null;
  const limit = now().getTime() - CONFIRMED_MINUTES * 60_000;
  if (confirmedAt === null || confirmedAt.getTime() < limit) throw Refusal.confirmPassword();
}

/** Whether it is the caller's password; counted, so that nobody can guess it from an open session. */
export async function isOwnPassword(password: string, context: Context): Promise<boolean> {
  const { caller, db } = context;
  await hit(db, CONFIRM_LIMIT, String(caller.userId), context.now());
  const isRight = await verifyPassword(caller.user.passwordHash, password, context.config);
  if (isRight) await clearHits(db, CONFIRM_LIMIT, String(caller.userId));
  return isRight;
}

export async function confirmPassword(
  { password }: ParsedOf<typeof contract.auth.confirmPassword>,
  context: Context,
): Promise<void> {
  const { caller, now } = context;
  if (!(await isOwnPassword(password, context))) {
    throw Refusal.invalid({ password: 'The provided password does not match your current password.' });
  }
  await renewSession(context, { userId: caller.userId, passwordConfirmedAt: now() });
}
