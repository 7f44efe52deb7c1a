import type { contract, ParsedOf } from '@portal/api-client';
import type { UserRow } from '../auth/caller.ts';
import { clearGuesses, countGuess } from '../auth/guesses.ts';
import { passkeys } from '../auth/passkeys/tables.ts';
import { clearHits, hit, type Limit } from '../auth/rate-limit.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { recoveryCodes, users } from '../auth/tables.ts';
import { createTotpCode, createTotpSecret, findCodeStep } from '../auth/totp.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, gt, lt, or } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import { CHALLENGE_MINUTES, renewSession } from './login.ts';
import { confirmation, requireConfirmedPassword } from './password/confirm-password.ts';
import { spendRecoveryCode, writeRecoveryCodes } from './recovery-codes.ts';

/**
 * Two hours. A code that was used later than that was used under a clock that has been corrected since; it must not lock
 * its owner out until then. After a smaller correction, codes are refused until the clock has caught up, because those
 * that were used before could be repeated; recovery codes work.
 */
const MOST_STEPS_AHEAD = 240;
const CHALLENGE_LIMIT: Limit = { name: 'two-factor', tries: 5, seconds: 60 };
/**
 * Limited only per network: nobody can guess 50 bits, and guesses from elsewhere must not lock out the owner of the
 * codes.
 */
const RECOVERY_LIMIT: Limit = { name: 'recovery-code', tries: 5, seconds: 60 };
const CODE_HINT = 'You can also use a recovery code, or a device you have signed in on before.';

const WRONG_CODE = 'This code is incorrect. Enter the current code from your authenticator app.';
const WRONG_RECOVERY_CODE = 'This recovery code is incorrect or has already been used. Enter another one.';

function totpOf({ twoFactorSecret, email }: UserRow, secrets: Secrets) {
  return twoFactorSecret === null ? null : { secret: secrets.open(twoFactorSecret), label: email };
}

/**
 * Accepts each code once: the update moves the last used step forward, which only one of several parallel requests can
 * do (F24).
 */
async function spendCode(provider: Provider, user: UserRow, code: string): Promise<boolean> {
  const holder = totpOf(user, provider.secrets);
  const step = holder === null ? null : findCodeStep(holder, code, provider.now());
  if (step === null) return false;
  const impossible = step + MOST_STEPS_AHEAD;
  const moved = await provider.db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(
      and(
        eq(users.id, user.id),
        or(lt(users.twoFactorLastStep, step), gt(users.twoFactorLastStep, impossible)),
      ),
    )
    .returning({ id: users.id });
  return moved.length === 1;
}

/** Completes the challenge. Every failure, including an expired challenge, is the same 422 (R6). */
export async function verifyChallenge(
  input: ParsedOf<typeof contract.twoFactor.challenge>,
  context: Context,
): Promise<void> {
  const byRecovery = input.recoveryCode !== undefined && input.recoveryCode !== '';
  const wrong = byRecovery
    ? Refusal.invalid({ recoveryCode: WRONG_RECOVERY_CODE })
    : Refusal.invalid({ code: WRONG_CODE });
  const user = await findChallengedUser(context);
  if (user === null) throw wrong;
  context.setAuditSubject(user);
  const passed = byRecovery
    ? await tryRecoveryCode(context, user, input.recoveryCode ?? '')
    : await tryCode(context, user, input.code ?? '');
  if (!passed) throw wrong;
  await renewSession(context, { userId: user.id, ...confirmation(context) });
  rememberDevice(context, user.id, 'full');
}

/** Counts guesses from a known device separately, so a person who knows the password cannot lock out its owner. */
async function tryCode(context: Context, user: UserRow, code: string): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const device = findKnownDevice(context, user, 'full');
  const who = device === null ? String(user.id) : `device ${device}`;
  await hit(db, CHALLENGE_LIMIT, who, now);
  await countGuess(db, `two-factor ${who}`, now, CODE_HINT);
  // A user with passkeys can be challenged while an app is being set up; its codes do not count yet.
  if (user.twoFactorConfirmedAt === null || !(await spendCode(context, user, code))) return false;
  await clearGuesses(db, `two-factor ${who}`, now);
  await clearHits(db, CHALLENGE_LIMIT, who);
  return true;
}

async function tryRecoveryCode(context: Context, user: UserRow, code: string): Promise<boolean> {
  const who = `${user.id}|${context.network}`;
  await hit(context.db, RECOVERY_LIMIT, who, context.now());
  if (!(await spendRecoveryCode(context, user, code))) return false;
  await clearHits(context.db, RECOVERY_LIMIT, who);
  return true;
}

/** The user whose password was right in this session and whose second factor is still missing; null after ten minutes. */
export async function findChallengedUser({ db, session, now }: Context): Promise<UserRow | null> {
  if (session?.challengedUserId == null || session.challengeExpiresAt === null) return null;
  const left = session.challengeExpiresAt.getTime() - now().getTime();
  // One that lasts longer than possible was started by a clock that was ahead.
  if (left <= 0 || left > 2 * CHALLENGE_MINUTES * 60_000) return null;
  const [user] = await db.select().from(users).where(eq(users.id, session.challengedUserId));
  return user?.removedAt === null ? user : null;
}

/** Creates a secret, which takes effect once confirmed with a code. An active second factor must be disabled first. */
export async function enable(_input: unknown, context: Context): Promise<void> {
  const { caller, db, secrets } = context;
  requireConfirmedPassword(context);
  if (caller.user.twoFactorConfirmedAt !== null) {
    throw Refusal.conflict('Two-factor authentication is already on. Turn it off first.');
  }
  const twoFactorSecret = secrets.seal(createTotpSecret());
  await db.transaction(async (tx) => {
    await tx.update(users).set({ twoFactorSecret, twoFactorLastStep: 0 }).where(eq(users.id, caller.userId));
    // Users with passkeys have already received and saved their codes.
    if (!hasSecondFactor(caller.user)) await writeRecoveryCodes(tx, caller.userId, secrets);
  });
}

/** Available only during setup: an active secret is never shown again. */
export function getQrCode(_input: unknown, context: Context): { svg: string; url: string } {
  const { caller, secrets } = context;
  const holder = totpOf(caller.user, secrets);
  if (holder === null || caller.user.twoFactorConfirmedAt !== null) {
    throw Refusal.notFound('Two-factor authentication is not being set up.');
  }
  return createTotpCode(holder);
}

export async function confirm(
  { code }: ParsedOf<typeof contract.twoFactor.confirm>,
  context: Context,
): Promise<void> {
  const { caller, db } = context;
  if (caller.user.twoFactorConfirmedAt !== null)
    throw Refusal.conflict('Two-factor authentication is already on.');
  await hit(db, CHALLENGE_LIMIT, String(caller.userId), context.now());
  if (!(await spendCode(context, caller.user, code))) throw Refusal.invalid({ code: WRONG_CODE });
  await clearHits(db, CHALLENGE_LIMIT, String(caller.userId));
  await db.update(users).set({ twoFactorConfirmedAt: context.now() }).where(eq(users.id, caller.userId));
  // Other sessions have not passed the second factor.
  await endSessionsOf(db, caller.userId, context.session?.idHash);
  await renewSession(context, { userId: caller.userId, ...confirmation(context) });
  rememberDevice(context, caller.userId, 'full');
}

export async function listRecoveryCodes(_input: unknown, context: Context): Promise<string[]> {
  requireConfirmedPassword(context);
  const rows = await context.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, context.caller.userId))
    .orderBy(asc(recoveryCodes.position));
  return rows.map((row) => context.secrets.open(row.sealed));
}

export async function regenerateRecoveryCodes(_input: unknown, context: Context): Promise<void> {
  const { caller, db, secrets } = context;
  requireConfirmedPassword(context);
  if (caller.user.twoFactorSecret === null && !hasSecondFactor(caller.user))
    throw Refusal.conflict('Two-factor authentication is not on.');
  await db.transaction((tx) => writeRecoveryCodes(tx, caller.userId, secrets));
}

/** Turns off the authenticator app. The recovery codes stay if passkeys still need them. */
export async function disable(_input: unknown, context: Context): Promise<void> {
  const { caller, db, session } = context;
  requireConfirmedPassword(context);
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set(WITHOUT_APP)
      .where(eq(users.id, caller.userId))
      .returning({ passkeysSince: users.passkeysSince });
    if (user?.passkeysSince == null)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, caller.userId));
  });
  await endSessionsOf(db, caller.userId, session?.idHash);
}

const WITHOUT_APP = { twoFactorSecret: null, twoFactorConfirmedAt: null, twoFactorLastStep: 0 };

/**
 * Removes every second factor: for administrators, whose colleague has lost the device and the recovery codes. Returns
 * the names of the removed passkeys.
 */
export async function removeSecondFactors(tx: Database, userId: number): Promise<string[]> {
  await tx
    .update(users)
    .set({ ...WITHOUT_APP, passkeysSince: null })
    .where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ name: passkeys.name });
  return removed.map(({ name }) => name);
}
