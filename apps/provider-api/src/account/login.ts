import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserRow } from '../auth/caller.ts';
import { clearHits, hit, type Limit, undoHit } from '../auth/rate-limit.ts';
import { endSession, startSession } from '../auth/sessions.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { verifyPassword } from './password/password-hash.ts';

/** Five a minute per network address and email (R6), and a limit per network address over all emails (F23). */
const LOGIN_LIMIT: Limit = { name: 'login', tries: 5, seconds: 60 };
const LOGIN_ADDRESS_LIMIT: Limit = { name: 'login-address', tries: 100, seconds: 60 };
const CHALLENGE_MINUTES = 10;

/** The same for a wrong password and an unknown email address. */
const WRONG = 'These credentials do not match our records.';

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
  if (context.session !== null) await endSession(context.db, context.session.idHash);
  const { db, config, address } = context;
  const userAgent = context.request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null;
  context.sendSession(await startSession(db, config, context.now(), { ...holder, userAgent, address }));
}

export async function login(
  input: ParsedOf<typeof contract.auth.login>,
  context: Context,
): Promise<{ twoFactor: boolean }> {
  const now = context.now();
  const who = `${input.email}|${context.address}`;
  await hit(context.db, LOGIN_ADDRESS_LIMIT, context.address, now);
  const { headers } = await hit(context.db, LOGIN_LIMIT, who, now);
  for (const [name, value] of Object.entries(headers)) context.setHeader(name, value);

  const user = await findUserByEmail(context.db, input.email);
  const right = await verifyPassword(user?.passwordHash ?? null, input.password, context.config);
  if (user === null || !right) throw Refusal.invalid({ email: WRONG });

  await clearHits(context.db, LOGIN_LIMIT, who);
  // Only this attempt: guesses at other accounts from the same address still count.
  await undoHit(context.db, LOGIN_ADDRESS_LIMIT, context.address);
  if (user.twoFactorConfirmedAt !== null) {
    const challengeExpiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
    await renewSession(context, { challengedUserId: user.id, challengeExpiresAt, passwordConfirmedAt: now });
    return { twoFactor: true };
  }
  await renewSession(context, { userId: user.id, passwordConfirmedAt: now });
  return { twoFactor: false };
}

export async function logout(_input: unknown, context: Context): Promise<void> {
  await renewSession(context);
  // Not "storage": drafts wait there for their user to return (F13).
  context.setHeader('Clear-Site-Data', '"cache"');
}
