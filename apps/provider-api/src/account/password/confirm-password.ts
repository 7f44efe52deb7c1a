import type { contract, ParsedOf } from '@portal/api-client';
import { clearGuesses, countGuess } from '../../auth/guesses.ts';
import { clearHits, hit, type Limit } from '../../auth/rate-limit.ts';
import type { SessionRow } from '../../auth/sessions.ts';
import { mustUseSingleSignOn } from '../../auth/single-sign-on/password-rule.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { renewSession } from '../login.ts';
import { verifyPassword } from './password-hash.ts';

/** How long a confirmed password stays confirmed. */
const CONFIRMED_MINUTES = 15;
const CONFIRM_LIMIT: Limit = { name: 'password-confirm', tries: 5, seconds: 60 };
const NO_PASSWORD = 'You have no portal password. Log out and choose “Forgotten your password?” to set one.';
const NOT_ALLOWED = 'You have no portal password, because your company requires single sign-on.';
const CONFIRM_HINT = 'If you have forgotten your password, log out and reset it.';

/** Carried over when a session is replaced by a new one. */
export function confirmation({ session }: Pick<Context, 'session'>): Pick<SessionRow, 'passwordConfirmedAt'> {
  return { passwordConfirmedAt: session?.passwordConfirmedAt ?? null };
}

/**
 * Answers 423 unless the password was confirmed recently, so that an unattended screen is not enough to take over the
 * account (R4).
 */
export function requireConfirmedPassword({ session, now }: Context): void {
  const confirmedAt = session?.passwordConfirmedAt ?? null;
  // In either direction: a confirmation by a clock that was ahead would last until then.
  const isRecent = (at: Date) => Math.abs(now().getTime() - at.getTime()) <= CONFIRMED_MINUTES * 60_000;
  if (confirmedAt === null || !isRecent(confirmedAt)) throw Refusal.confirmPassword();
}

/** Whether it is the caller's password. Attempts are limited, so that it cannot be guessed from an open session. */
export async function isOwnPassword(password: string, context: Context): Promise<boolean> {
  const { caller, db } = context;
  const now = context.now();
  // Single sign-on creates such users. No guess can be right, so none is counted.
  if (caller.user.passwordHash === null)
    throw Refusal.conflict((await mustUseSingleSignOn(db, caller)) ? NOT_ALLOWED : NO_PASSWORD);
  // Counted per session, so a stolen session does not delay the owner in another one. Only a right password or another
  // factor starts a new session.
  const session = `${context.session?.idHash}`;
  await hit(db, CONFIRM_LIMIT, session, now);
  const guess = `confirm ${session}`;
  await countGuess(db, guess, now, CONFIRM_HINT);
  const isRight = await verifyPassword(caller.user.passwordHash, password, context.config);
  if (isRight) {
    await clearGuesses(db, guess, now);
    await clearHits(db, CONFIRM_LIMIT, session);
  }
  return isRight;
}

export async function confirmPassword(
  { password }: ParsedOf<typeof contract.auth.confirmPassword>,
  context: Context,
): Promise<void> {
  const { caller, now } = context;
  if (!(await isOwnPassword(password, context))) {
    throw Refusal.invalid({ password: 'This password is incorrect.' });
  }
  await renewSession(context, { userId: caller.userId, passwordConfirmedAt: now() });
}
