import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, type InferSelectModel, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { preparedStatement } from '../db/statements/prepared.ts';
import { writeIfFree } from '../db/storage/disk-space.ts';
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
  await noteSeen(db, row, now);
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

const withCaller = {
  users: and(eq(users.id, sessions.userId), isNull(users.removedAt)),
  partners: eq(partners.id, users.partnerId),
  staff: eq(staff.id, sessions.staffId),
};
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

/** Changes whenever one of the four rows does: PostgreSQL writes every change as a new version of its row. */
const rowVersions = sql<string>`concat(${sql.join(
  [sessions, users, partners, staff].map((table) => sql`${table}.xmin, ${table}.ctid`),
  sql`, `,
)})`;

const sessionWithCaller = preparedStatement((db) =>
  db
    .select({ session: sessions, user: users, partner: partners, staff, versions: rowVersions })
    .from(sessions)
    .leftJoin(users, withCaller.users)
    .leftJoin(partners, withCaller.partners)
    .leftJoin(staff, withCaller.staff)
    .where(and(eq(sessions.idHash, sql.placeholder('idHash')), isCurrent)),
);

/** Hashes have no comma. */
const currentVersions = preparedStatement((db) => {
  const isAsked = sql`${sessions.idHash} = any(string_to_array(${sql.placeholder('idHashes')}, ','))`;
  return db
    .select({ idHash: sessions.idHash, versions: rowVersions })
    .from(sessions)
    .leftJoin(users, withCaller.users)
    .leftJoin(partners, withCaller.partners)
    .leftJoin(staff, withCaller.staff)
    .where(and(isAsked, isCurrent));
});

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

/**
 * Reads the versions of sessions, in one statement for all calls that arrived in the same turn of the event loop: it
 * starts after each of them arrived, so it sees every change that was acknowledged before.
 */
function createVersionReader(db: Database) {
  let waiting: { idHashes: Set<string>; latest: Moment; read: Promise<Map<string, string>> } | null = null;

  async function readAll(): Promise<Map<string, string>> {
    await nextTurn();
    if (waiting === null) return new Map();
    const { idHashes, latest } = waiting;
    waiting = null;
    const rows = await currentVersions(db, { idHashes: [...idHashes].join(','), ...latest });
    return new Map(rows.map(({ idHash, versions }) => [idHash, versions]));
  }

  return async (idHash: string, moment: Moment): Promise<string | undefined> => {
    waiting ??= { idHashes: new Set(), latest: moment, read: readAll() };
    waiting.idHashes.add(idHash);
    if (moment.now > waiting.latest.now) waiting.latest = moment;
    return (await waiting.read).get(idHash);
  };
}

interface KnownSession extends LoadedSession {
  versions: string;
  loadedAt: Date;
}

interface Lookup {
  readVersions: ReturnType<typeof createVersionReader>;
  known: Map<string, KnownSession>;
}

/** Maximum number of sessions held in memory, and for how long: transaction ids repeat, after years. */
const MOST_KNOWN = 10_000;
const KNOWN_FOR_MS = 10 * MINUTE;

const lookups = new WeakMap<Database, Lookup>();

function lookupOf(db: Database): Lookup {
  const lookup = lookups.get(db) ?? {
    readVersions: createVersionReader(db),
    known: new Map(),
  };
  lookups.set(db, lookup);
  return lookup;
}

/**
 * The session of a cookie with its user and partner, in one query; null if unknown or expired. Every call asks the
 * database whether its rows are still those read last; their 55 columns are read again only after a change.
 */
export async function loadSession(
  { db, config, diskSpace }: Pick<Provider, 'db' | 'config' | 'diskSpace'>,
  now: Date,
  cookie: string,
): Promise<LoadedSession | null> {
  const { readVersions, known } = lookupOf(db);
  const idHash = hashToken(cookie);
  const moment = momentOf(now, config);
  const before = known.get(idHash);
  if (before !== undefined && now.getTime() - before.loadedAt.getTime() < KNOWN_FOR_MS) {
    const versions = await readVersions(idHash, moment);
    if (versions === before.versions) {
      await writeIfFree(diskSpace, () => touch(db, before.row, now));
      return before;
    }
    known.delete(idHash);
    if (versions === undefined) return null;
  }
  const [found] = await sessionWithCaller(db, { idHash, ...moment });
  if (found === undefined) return null;
  await writeIfFree(diskSpace, () => touch(db, found.session, now));
  const { session: row, user, partner, versions } = found;
  const caller =
    user && partner ? createCaller(Object.freeze(user), Object.freeze(partner), found.staff) : null;
  if (known.size >= MOST_KNOWN) known.clear();
  const loaded: KnownSession = { row: Object.freeze(row), caller, versions, loadedAt: now };
  known.set(idHash, loaded);
  return loaded;
}

/** Writes at most once a minute, not on every call. */
async function touch(db: Database, row: SessionRow, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - row.seenAt.getTime()) < MINUTE) return;
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, row.idHash));
  await noteSeen(db, row, now);
}

/** When a user was last seen; what staff do as that user does not count. */
async function noteSeen(db: Database, { userId, staffId }: SessionRow, now: Date): Promise<void> {
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
