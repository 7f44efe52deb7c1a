import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import type { UserRow } from '../auth/caller.ts';
import { clearGuesses, countGuess } from '../auth/guesses.ts';
import { clearHits, hit, type Limit, undoHit } from '../auth/rate-limit.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import { endSession, startSession } from '../auth/sessions.ts';
import { mustUseSingleSignOn, SINGLE_SIGN_ON_REQUIRED } from '../auth/single-sign-on/password-rule.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, isNull, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { readCookie, sessionCookieName } from '../http/protection/cookies.ts';
import { Refusal } from '../refusal.ts';
import { findKnownDevice, getHashPriority, rememberDevice } from './known-device.ts';
import { withHashSlot } from './password/hash-queue.ts';
import { verifyInSlot } from './password/password-hash.ts';

/**
 * Allows five attempts a minute per network and email, or per known device (R6), and limits each network over all
 * emails (F23). `auth/guesses.ts` delays guesses at one account from many networks.
 */
const LOGIN_LIMIT: Limit = { name: 'login', tries: 5, seconds: 60 };
const LOGIN_ADDRESS_LIMIT: Limit = { name: 'login-address', tries: 100, seconds: 60 };
export const CHALLENGE_MINUTES = 10;

/** The same for a wrong password and an unknown email address. */
const WRONG = 'Email or password is incorrect.';
const GUESS_HINT = 'You can also reset your password now, or sign in on a device you have used before.';

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.trim().toLowerCase()),
        isNull(users.removedAt),
        eq(users.isAddressTaken, false),
      ),
    );
  return row ?? null;
}

const MAX_USER_AGENT = 400;

/** Replaces the session with a new one, so that a planted cookie never becomes a signed-in one (F25). */
export async function renewSession(
  context: Context,
  holder: Parameters<typeof startSession>[3] = {},
): Promise<void> {
  const { db, config, address, session } = context;
  if (session !== null) await endSession(db, session.idHash);
  // A logout at the identity provider must also end the session that replaces this one.
  const isSameUser = session !== null && session.userId === holder.userId;
  const { identityId = null, providerSessionId = null } = isSameUser ? session : {};
  const isSamePerson = isSameUser && session.staffId === (holder.staffId ?? null);
  const cookie = readCookie(context.request.headers.get('cookie'), sessionCookieName(config));
  const userAgent = context.request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null;
  context.sendSession(
    await startSession(
      db,
      config,
      context.now(),
      { identityId, providerSessionId, ...holder, userAgent, address },
      isSamePerson ? cookie : null,
    ),
  );
}

type Login = ParsedOf<typeof contract.auth.login>;
type LoginAnswer = OutputOf<typeof contract.auth.login>;

const listFactors = ({ twoFactorConfirmedAt }: UserRow): NonNullable<LoginAnswer['factors']> =>
  twoFactorConfirmedAt === null ? ['passkey'] : ['code', 'passkey'];

/**
 * Waits in the queue before it counts the attempt: an attempt that is refused because the queue is full is not
 * counted, and its statements would delay other calls.
 */
export function login(input: Login, context: Context): Promise<LoginAnswer> {
  return withHashSlot(getHashPriority(context), () => tryLogin(input, context));
}

async function tryLogin(input: Login, context: Context): Promise<LoginAnswer> {
  const { db, network } = context;
  const now = context.now();
  await hit(db, LOGIN_ADDRESS_LIMIT, network, now);
  const user = await findUserByEmail(db, input.email);
  // Attempts with an unknown address are recorded too: otherwise the response time would show known ones (F23).
  context.setAuditSubject(user);
  const device = findKnownDevice(context, user, 'password');
  const who = device === null ? `${input.email}|${network}` : `device ${device}`;
  const { headers } = await hit(db, LOGIN_LIMIT, who, now);
  for (const [name, value] of Object.entries(headers)) context.setHeader(name, value);
  const guess = device === null ? `login ${input.email}` : `login device ${device}`;
  await countGuess(db, guess, now, GUESS_HINT);

  const right = await verifyInSlot(user?.passwordHash ?? null, input.password, context.config);
  if (user === null || !right) throw Refusal.invalid({ email: WRONG });

  await clearGuesses(db, guess, now);
  await clearHits(db, LOGIN_LIMIT, who);
  // Removes only this attempt from the count: guesses at other accounts from the same network still count.
  await undoHit(db, LOGIN_ADDRESS_LIMIT, network);
  // Checked after the password, so that only the owner of the account learns it.
  if (await mustUseSingleSignOn(db, user)) throw Refusal.invalid({ email: SINGLE_SIGN_ON_REQUIRED });
  if (hasSecondFactor(user)) {
    const challengeExpiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
    await renewSession(context, { challengedUserId: user.id, challengeExpiresAt, passwordConfirmedAt: now });
    return { twoFactor: true, ...(user.passkeysSince !== null && { factors: listFactors(user) }) };
  }
  await renewSession(context, { userId: user.id, passwordConfirmedAt: now });
  rememberDevice(context, user.id, 'full');
  return { twoFactor: false };
}

export async function logout(_input: unknown, context: Context): Promise<void> {
  await renewSession(context);
  // Does not clear storage, which contains the user's unsent drafts (F13).
  context.setHeader('Clear-Site-Data', '"cache"');
}
