import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { and, eq, gt, type InferSelectModel, isNull, lt, ne, sql } from '../db/drizzle.ts';
import { preparedStatement } from '../db/statements/prepared.ts';
import { wholeRow, wholeRowOrNull } from '../db/statements/whole-row.ts';
import { writeIfPossible } from '../db/storage/disk-space.ts';
import type { Provider } from '../provider.ts';
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
    | 'identityId'
    | 'providerSessionId'
    | 'userAgent'
    | 'address'
  >
>;

/**
 * A new session with a new CSRF token. Every sign-in gets one, so that a planted session is useless (F25).
 * @param replaced cookie of a session of the same user. The new cookie begins with the same part, by which the page
 *   server recognises who opened a preview.
 */
export async function startSession(
  db: Database,
  config: Config,
  now: Date,
  holder: Holder = {},
  replaced: string | null = null,
): Promise<NewSession> {
  const cookie = replaced === null ? randomToken() : `${replaced.split('.', 1)}.${randomToken()}`;
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
  await recordLastSeen(db, row, now);
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

/**
 * Within its time, and written by a clock that was right: a session from a clock that was ahead would outlive its
 * limits once the clock is corrected.
 */
const isCurrent = and(
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.seenAt, sql.placeholder('idle')),
  lt(sessions.expiresAt, sql.placeholder('latestExpiry')),
  lt(sessions.seenAt, sql.placeholder('latestSeen')),
);

/** Hashes have no comma. */
const sessionsWithCallers = preparedStatement((db) =>
  db
    .select({
      row: wholeRow(sessions),
      user: wholeRowOrNull(users),
      partner: wholeRowOrNull(partners),
      staff: wholeRowOrNull(staff),
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.removedAt)))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .leftJoin(staff, eq(staff.id, sessions.staffId))
    .where(
      and(sql`${sessions.idHash} = any(string_to_array(${sql.placeholder('idHashes')}, ','))`, isCurrent),
    ),
);

type FoundSession = Awaited<ReturnType<typeof sessionsWithCallers>>[number];

/** When the time of a session that is checked counts as over, and as impossible. */
interface Moment extends Record<string, unknown> {
  now: Date;
  idle: Date;
  latestExpiry: Date;
  latestSeen: Date;
}

/** How far the clock that wrote a session may have been ahead: people stay signed in when it is corrected by less. */
const CLOCK_TOLERANCE_MS = 2 * HOUR;

const momentOf = (now: Date, { session }: Config): Moment => ({
  now,
  idle: new Date(now.getTime() - session.idleMinutes * MINUTE),
  latestExpiry: new Date(now.getTime() + session.absoluteHours * HOUR + CLOCK_TOLERANCE_MS),
  latestSeen: new Date(now.getTime() + CLOCK_TOLERANCE_MS),
});

interface Batch {
  idHashes: Set<string>;
  found: Promise<Map<string, FoundSession>>;
}
/** The calls of this turn of the event loop that wait for their session. */
const batches = new WeakMap<Database, Batch>();

/**
 * Reads the sessions of all calls that arrived in the same turn of the event loop with one statement. It starts after
 * each of them arrived, so it sees every change that was acknowledged before.
 */
async function findSession(db: Database, idHash: string, moment: Moment): Promise<FoundSession | undefined> {
  const batch = batches.get(db) ?? startBatch(db, moment);
  batch.idHashes.add(idHash);
  return (await batch.found).get(idHash);
}

function startBatch(db: Database, moment: Moment): Batch {
  const idHashes = new Set<string>();
  async function read(): Promise<Map<string, FoundSession>> {
    await nextTurn();
    batches.delete(db);
    const rows = await sessionsWithCallers(db, { idHashes: [...idHashes].join(','), ...moment });
    return new Map(rows.map((found) => [found.row.idHash, found]));
  }
  const batch = { idHashes, found: read() };
  batches.set(db, batch);
  return batch;
}

/**
 * The session of a cookie with its user and partner; null if unknown or expired. Every call reads them, so a session
 * that was ended or a role that was changed counts at once, in every process.
 */
export async function loadSession(
  { db, config, diskSpace }: Pick<Provider, 'db' | 'config' | 'diskSpace'>,
  now: Date,
  cookie: string,
): Promise<LoadedSession | null> {
  const loaded = await peekSession({ db, config }, now, cookie);
  if (loaded !== null) await writeIfPossible(diskSpace, () => touch(db, loaded.row, now));
  return loaded;
}

/** {@link loadSession} for requests that are not user activity, such as a report of a page. Does not reset the idle time. */
export async function peekSession(
  { db, config }: Pick<Provider, 'db' | 'config'>,
  now: Date,
  cookie: string,
): Promise<LoadedSession | null> {
  const found = await findSession(db, hashToken(cookie), momentOf(now, config));
  if (found === undefined) return null;
  const { row, user, partner, staff: actor } = found;
  return {
    row,
    caller: user && partner ? createCaller(user, partner, actor, null, row.identityId !== null) : null,
  };
}

/** Writes at most once a minute, not on every call. */
async function touch(db: Database, row: SessionRow, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - row.seenAt.getTime()) < MINUTE) return;
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, row.idHash));
  await recordLastSeen(db, row, now);
}

/** When a user was last seen; what staff do as that user does not count. */
async function recordLastSeen(db: Database, { userId, staffId }: SessionRow, now: Date): Promise<void> {
  if (userId === null || staffId !== null) return;
  // Being active is not a change to the user, so `updatedAt` stays.
  const seen = { lastSeenAt: now, updatedAt: sql`${users.updatedAt}` };
  await db.update(users).set(seen).where(eq(users.id, userId));
}

export async function purgeSessions(db: Database, config: Config, now: Date): Promise<void> {
  const idle = new Date(now.getTime() - config.session.idleMinutes * MINUTE);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.seenAt, idle));
  await db.delete(sessions).where(gt(sessions.seenAt, momentOf(now, config).latestSeen));
}
