import { randomBytes } from 'node:crypto';
import { and, eq, gt, type InferSelectModel, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { type Caller, createCaller } from './caller.ts';
import { partners, sessions, staff, users } from './tables.ts';

export type SessionRow = InferSelectModel<typeof sessions>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session that was just created: the cookie's value is known only now. */
export interface NewSession {
  cookie: string;
  row: SessionRow;
}

type Holder = Partial<
  Pick<
    SessionRow,
    | 'userId'
    | 'challengedUserId'
    | 'challengeExpiresAt'
    | 'staffId'
    | 'passwordConfirmedAt'
    | 'userAgent'
    | 'address'
  >
>;

/** A new session with a new CSRF token. Every sign-in gets one, so that a planted session is useless (F25). */
export async function startSession(
  db: Database,
  config: Config,
  now: Date,
  holder: Holder = {},
): Promise<NewSession> {
  const cookie = randomToken();
  const [row] = await db
    .insert(sessions)
    .values({
      ...holder,
      idHash: hashToken(cookie),
      csrfToken: randomBytes(32).toString('base64'),
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + config.session.absoluteHours * HOUR),
    })
    .returning();
  if (row === undefined) throw new Error('The database answered no row for a session.');
  return { cookie, row };
}

export async function endSession(db: Database, idHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

/** Ends all sessions of a user except the given one. */
export async function endSessionsOf(db: Database, userId: number, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.idHash, except);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await db.delete(sessions).where(and(eq(sessions.challengedUserId, userId), others));
}

export interface LoadedSession {
  row: SessionRow;
  caller: Caller | null;
}

function prepareLookup(db: Database) {
  return db
    .select({ session: sessions, user: users, partner: partners, staff })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.removedAt)))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .leftJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.seenAt, sql.placeholder('idle')),
      ),
    )
    .prepare('session_lookup');
}

/** Every call loads its session, so the statement is built once per database. */
const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

/** The session of a cookie with its user and partner, in one query; null if unknown or expired. */
export async function loadSession(
  db: Database,
  config: Config,
  now: Date,
  cookie: string,
): Promise<LoadedSession | null> {
  const idle = new Date(now.getTime() - config.session.idleMinutes * MINUTE);
  const lookup = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookup);
  const [found] = await lookup.execute({ idHash: hashToken(cookie), now, idle });
  if (found === undefined) return null;
  await touch(db, found.session, found.user?.id, now);
  const { user, partner } = found;
  const caller = user && partner ? createCaller(user, partner, found.staff) : null;
  return { row: found.session, caller };
}

/** Writes at most once a minute, not on every call. */
async function touch(db: Database, row: SessionRow, userId: number | undefined, now: Date): Promise<void> {
  if (now.getTime() - row.seenAt.getTime() < MINUTE) return;
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, row.idHash));
  if (userId !== undefined && row.staffId === null) {
    // Being active is not a change to the user, so `updatedAt` stays.
    const seen = { lastSeenAt: now, updatedAt: sql`${users.updatedAt}` };
    await db.update(users).set(seen).where(eq(users.id, userId));
  }
}

export async function purgeSessions(db: Database, config: Config, now: Date): Promise<void> {
  const idle = new Date(now.getTime() - config.session.idleMinutes * MINUTE);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.seenAt, idle));
}
