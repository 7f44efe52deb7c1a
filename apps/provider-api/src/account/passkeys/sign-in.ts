import type { contract, ParsedOf } from '@portal/api-client';
import type { UserRow } from '../../auth/caller.ts';
import { passkeys } from '../../auth/passkeys/tables.ts';
import { hit, type Limit, undoHit } from '../../auth/rate-limit.ts';
import { mustUseSingleSignOn, SINGLE_SIGN_ON_REQUIRED } from '../../auth/single-sign-on/password-rule.ts';
import { users } from '../../auth/tables.ts';
import { and, desc, eq, lt } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { withoutRecording } from '../../http/run-write.ts';
import { Refusal } from '../../refusal.ts';
import { rememberDevice } from '../known-device.ts';
import { renewSession } from '../login.ts';
import { confirmation } from '../password/confirm-password.ts';
import { findChallengedUser } from '../two-factor.ts';
import { CHALLENGE_MS, consumeChallenge, createChallenge, type PasskeyPurpose } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { verifySigned } from './verify.ts';

/** High, because each sign-in starts with a challenge and an office shares one network. */
const OPTIONS_LIMIT: Limit = { name: 'passkey-options', tries: 100, seconds: 60 };
/** Limits the server's work; nobody can guess a signature. Successful sign-ins do not count. */
const SIGN_IN_LIMIT: Limit = { name: 'passkey-sign-in', tries: 20, seconds: 60 };

const TIMED_OUT = 'Your sign-in has timed out. Enter your password again.';
const NONE = 'This account has no passkey. Use a code instead.';
const UNKNOWN =
  'This passkey is not known to the portal. It may have been removed. Sign in with your password.';
const NOT_OF_ACCOUNT = 'This passkey does not belong to this account. Use another one, or a code.';
const NOT_CHECKED =
  'Your device did not check that it is you. Unlock the passkey with your fingerprint, face or PIN, or sign in with your password.';
const CANNOT_SIGN_IN = 'This account can no longer sign in.';
const COPIED =
  'This passkey was refused, because a copy of it may exist. Sign in with your password and remove the passkey.';

/**
 * Starts signing in. Without a password, the device offers the passkeys it stores for the portal, so the answer is the
 * same for everybody. As a second factor, the answer lists the user's passkeys, because some devices do not store them.
 */
export async function createSignInOptions(
  { asSecondFactor }: ParsedOf<typeof contract.passkeys.createSignInOptions>,
  context: Context,
): Promise<contract.passkeys.SignInOptions> {
  await hit(context.db, OPTIONS_LIMIT, context.network, context.now());
  const allow = asSecondFactor ? await listAllowed(context) : [];
  return {
    challenge: await createChallenge(context, asSecondFactor ? 'second-factor' : 'sign-in'),
    rpId: relyingParty(context.config).id,
    allow,
    userVerification: asSecondFactor ? 'preferred' : 'required',
    timeoutMs: CHALLENGE_MS,
  };
}

async function listAllowed(context: Context): Promise<contract.passkeys.SignInOptions['allow']> {
  const user = await findChallengedUser(context);
  if (user === null) throw Refusal.invalid({ passkey: TIMED_OUT });
  const rows = await context.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(desc(passkeys.lastUsedAt))
    .limit(100);
  if (rows.length === 0) throw Refusal.invalid({ passkey: NONE });
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
}

type Signed = ParsedOf<typeof contract.passkeys.signIn>;
type PasskeyRow = typeof passkeys.$inferSelect;

export async function signIn(input: Signed, context: Context): Promise<void> {
  const { db, network } = context;
  await hit(db, SIGN_IN_LIMIT, network, context.now());
  const { challenge, purpose } = await consumeChallenge(context, input.clientData, [
    'sign-in',
    'second-factor',
  ]);
  const { user, passkey } = await findPasskey(input, purpose, context);
  const state = await verifySigned(input, challenge, passkey, context.config);
  // Without a password, the device must also have verified its owner.
  if (purpose === 'sign-in' && !state.isUserVerified) throw Refusal.invalid({ passkey: NOT_CHECKED });
  if (user.removedAt !== null || user.isAddressTaken) throw Refusal.invalid({ passkey: CANNOT_SIGN_IN });
  await storeUse(passkey, state, context);
  if (await mustUseSingleSignOn(db, user)) throw Refusal.invalid({ passkey: SINGLE_SIGN_ON_REQUIRED });
  await undoHit(db, SIGN_IN_LIMIT, network);
  // A passkey does not confirm the password, which changes to the account still need.
  const confirmed = purpose === 'second-factor' ? confirmation(context) : {};
  await renewSession(context, { userId: user.id, ...confirmed });
  rememberDevice(context, user.id, 'full');
}

/** The passkey and its owner. Without a password, the device must also send the owner's user handle. */
async function findPasskey(
  { credentialId, userHandle }: Signed,
  purpose: PasskeyPurpose,
  context: Context,
): Promise<{ user: UserRow; passkey: PasskeyRow }> {
  const challenged = purpose === 'second-factor' ? await findChallengedUser(context) : null;
  context.setAuditSubject(challenged);
  if (purpose === 'second-factor' && challenged === null) throw Refusal.invalid({ passkey: TIMED_OUT });
  const [found] = await context.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  if (challenged !== null && found?.user.id !== challenged.id)
    throw Refusal.invalid({ passkey: NOT_OF_ACCOUNT });
  const isNamed = userHandle === null ? challenged !== null : userHandle === found?.user.passkeyHandle;
  if (found === undefined || !isNamed) throw Refusal.invalid({ passkey: UNKNOWN });
  context.setAuditSubject(found.user);
  return found;
}

/**
 * Stores the counter if it grew. This is one statement, so that of two uses with the same counter, one is refused.
 * Authenticators that do not count always send 0.
 */
async function storeUse(
  { id }: PasskeyRow,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
  context: Context,
): Promise<void> {
  const now = context.now();
  // Outside the step that the audit records as successful: the mark must stay when the sign-in is refused.
  const db = withoutRecording(context.db);
  const grew = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grew))
    .returning({ id: passkeys.id });
  if (used.length === 1) return;
  const suspected = await db
    .update(passkeys)
    .set({ suspiciousAt: now })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id });
  // The passkey was removed during the request.
  if (suspected.length === 0) throw Refusal.invalid({ passkey: UNKNOWN });
  throw Refusal.conflict(COPIED);
}
