import type { TelemetryEvent } from '@portal/api-client/telemetry';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { and, eq, gte, inArray, isNotNull, lt, sql } from '../db/drizzle.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { releaseVisits, type VisitChannel } from './tables.ts';

/** Counts the visits by which a new version is judged. */
export interface Visits {
  /**
   * Counts what a signed-in user's page reported. Reports during impersonation do not count.
   * @param channelOf why the user gets a version of an area
   */
  add(
    events: readonly TelemetryEvent[],
    caller: Pick<Caller, 'userId' | 'partnerId' | 'impersonatedBy'>,
    channelOf?: ChannelOf,
  ): void;
  /** Writes the visits since the last write. If the database write fails, they stay in memory. */
  write(): Promise<void>;
}

/** Null if the area is unknown. */
export type ChannelOf = (area: string, version: string) => VisitChannel | null;

interface Parts {
  db: Database;
  diskSpace: DiskSpace;
  log: Log;
  secrets: Pick<Secrets, 'sign'>;
  now: () => Date;
}

type Row = typeof releaseVisits.$inferInsert;
type Outcome = Pick<Row, 'failed' | 'rated' | 'slow' | 'slowestMs'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A portal has about ten areas. Limits the rows of a user who reports made-up versions. */
const MAX_VERSIONS_PER_USER = 40;
const MAX_ROWS_PER_HOUR = 50_000;
const CORE_VITALS: ReadonlySet<string> = new Set(['LCP', 'INP', 'CLS']);

const NOTHING: Outcome = { failed: false, rated: false, slow: false, slowestMs: null };

/** The outcome of a visit according to one event; null if the event does not count. */
function outcomeOf(event: TelemetryEvent): Outcome | null {
  switch (event.kind) {
    case 'page-shown':
      return event.ms === undefined ? NOTHING : { ...NOTHING, slowestMs: Math.round(event.ms) };
    case 'area-loaded':
      // The loading time of a fallback includes the time of the failed version.
      return event.isFallback ? null : { ...NOTHING, slowestMs: Math.round(event.ms) };
    case 'area-failed':
      // The page is older than the version: a reload helps, a rollback does not.
      return event.reason === 'shell-outdated' ? null : { ...NOTHING, failed: true };
    case 'area-replaced':
    case 'error':
    case 'blocked':
      return { ...NOTHING, failed: true };
    case 'web-vital':
      return CORE_VITALS.has(event.metric)
        ? { ...NOTHING, rated: true, slow: event.rating === 'poor' }
        : null;
    default:
      return null; // The content policy often blocks browser extensions.
  }
}

/**
 * Counts one visit per user, area, version and day, from the reports in the hour of first use. Later visits of a user
 * often fail in the same way, so they do not count. No report can undo a failure.
 */
export function createVisits({ db, diskSpace, log, secrets, now }: Parts): Visits {
  let hour = 0;
  let rowsThisHour = 0;
  /** Keys of this hour's rows by user, to enforce the limits. */
  const known = new Map<string, Set<string>>();
  let rows = new Map<string, Row>();

  function startHour(): Date {
    const current = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
    if (current !== hour) {
      hour = current;
      rowsThisHour = 0;
      known.clear();
    }
    return new Date(hour);
  }

  function isWithinLimits(visitor: string, key: string): boolean {
    const keys = known.get(visitor) ?? new Set();
    known.set(visitor, keys);
    if (keys.has(key)) return true;
    if (keys.size >= MAX_VERSIONS_PER_USER || rowsThisHour >= MAX_ROWS_PER_HOUR) return false;
    keys.add(key);
    rowsThisHour += 1;
    return true;
  }

  return {
    add(events, { userId, partnerId, impersonatedBy }, channelOf = () => null) {
      if (impersonatedBy !== null) return;
      const at = startHour();
      const day = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
      const pseudonym = (kind: string, id: number) =>
        secrets.sign(`release visit ${day.toISOString()} ${kind} ${id}`).slice(0, 22);
      const visitor = pseudonym('user', userId);
      for (const event of loadedLast(events)) {
        const outcome = outcomeOf(event);
        if (outcome === null) continue;
        const { area, version } = event;
        const key = [visitor, hour, area, version].join(' ');
        // An area may be loaded before anyone opens it. That does not count as a visit.
        if (event.kind === 'area-loaded' && known.get(visitor)?.has(key) !== true) continue;
        if (!isWithinLimits(visitor, key)) continue;
        const earlier = rows.get(key);
        const channel = earlier?.channel ?? channelOf(area, version);
        const partner = pseudonym('partner', partnerId);
        rows.set(key, {
          ...{ day, visitor, area, version, hour: at, partner, channel },
          ...either(earlier, outcome),
        });
      }
    },
    async write() {
      if (rows.size === 0 || !diskSpace.isFree()) return;
      const written = rows;
      rows = new Map();
      try {
        await addVisits(db, [...written.values()]);
      } catch (error) {
        log.error('visits.failed', error);
        for (const [key, row] of written) rows.set(key, { ...row, ...either(rows.get(key), row) });
      }
    },
  };
}

const either = (one: Outcome = NOTHING, other: Outcome): Outcome => ({
  failed: one.failed || other.failed,
  rated: one.rated || other.rated,
  slow: one.slow || other.slow,
  slowestMs: longest(one.slowestMs, other.slowestMs),
});

const longest = (one: number | null = null, other: number | null = null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Events about pages first, because only they start a visit. */
const loadedLast = (events: readonly TelemetryEvent[]) => [
  ...events.filter(({ kind }) => kind !== 'area-loaded'),
  ...events.filter(({ kind }) => kind === 'area-loaded'),
];

/** Adds visits, or updates them with new failures. Sends any number of rows as one JSON parameter, sorted against deadlocks. */
async function addVisits(db: Database, rows: readonly Row[]): Promise<void> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
  );
  // Within one statement, a row can be changed only once: a user's earliest hour of the day is the one that counts.
  await db.execute(sql`
    insert into ${releaseVisits} as t
    select distinct on (day, visitor, area, version) *
    from json_populate_recordset(null::${releaseVisits}, ${JSON.stringify(named)}::json)
    order by day, visitor, area, version, hour
    on conflict (day, visitor, area, version) do update set failed = t.failed or excluded.failed,
      rated = t.rated or excluded.rated, slow = t.slow or excluded.slow,
      slowest_ms = greatest(t.slowest_ms, excluded.slowest_ms), channel = coalesce(t.channel, excluded.channel)
    where t.hour = excluded.hour`);
}

interface CountedVisits {
  visits: number;
  failed: number;
  /** Different users and partners whose visits failed. */
  users: number;
  partners: number;
}

const counted = (all: ReturnType<typeof sql>, failed: ReturnType<typeof sql>) => ({
  visits: sql`count(*) filter (where ${all})`.mapWith(Number),
  failed: sql`count(*) filter (where ${failed})`.mapWith(Number),
  users: sql`count(distinct visitor) filter (where ${failed})`.mapWith(Number),
  partners: sql`count(distinct partner) filter (where ${failed})`.mapWith(Number),
});

/** How visitors have experienced versions of an area since an instant. The hour of the instant counts as a whole. */
export async function readVersionHealth(
  db: Database,
  { area, versions, since }: { area: string; versions: readonly string[]; since: Date },
): Promise<{ failures: CountedVisits; slowness: CountedVisits }> {
  const none: CountedVisits = { visits: 0, failed: 0, users: 0, partners: 0 };
  const [row] = await db
    .select({
      failures: counted(sql`true`, sql`failed`),
      slowness: counted(sql`rated`, sql`slow`),
    })
    .from(releaseVisits)
    .where(
      and(
        eq(releaseVisits.area, area),
        inArray(releaseVisits.version, [...versions]),
        gte(releaseVisits.hour, startOfHour(since)),
      ),
    );
  return row ?? { failures: none, slowness: none };
}

interface SlowLoads {
  limitMs: number;
  current: CountedVisits;
  predecessor: CountedVisits;
}

/**
 * Counts the visits of a version in which a page took longer to load than 90% of the times in the first day of its
 * predecessor. In their first days, both versions are in few browser caches. Null if nothing is known of that day.
 */
export async function readSlowLoads(
  db: Database,
  version: { area: string; version: string; since: Date },
  predecessor: { version: string; since: Date },
): Promise<SlowLoads | null> {
  const before = loadedSince({ ...predecessor, area: version.area });
  const firstDay = and(
    before,
    lt(releaseVisits.hour, new Date(startOfHour(predecessor.since).getTime() + DAY_MS)),
  );
  const [found] = await db
    .select({ limitMs: sql<number | null>`percentile_disc(0.9) within group (order by slowest_ms)` })
    .from(releaseVisits)
    .where(firstDay);
  const limitMs = found?.limitMs ?? null;
  if (limitMs === null) return null;
  const countLoads = async (where: ReturnType<typeof and>) => {
    const [row] = await db
      .select({ loads: counted(sql`true`, sql`slowest_ms > ${limitMs}`) })
      .from(releaseVisits)
      .where(where);
    return row?.loads;
  };
  const [current, earlier] = await Promise.all([countLoads(loadedSince(version)), countLoads(firstDay)]);
  return current && earlier ? { limitMs, current, predecessor: earlier } : null;
}

const startOfHour = (instant: Date) => new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);

const loadedSince = ({ area, version, since }: { area: string; version: string; since: Date }) =>
  and(
    eq(releaseVisits.area, area),
    eq(releaseVisits.version, version),
    gte(releaseVisits.hour, startOfHour(since)),
    isNotNull(releaseVisits.slowestMs),
  );
