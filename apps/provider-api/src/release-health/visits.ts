import type { TelemetryEvent } from '@portal/api-client/telemetry';
import { and, eq, gte, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { releaseVisits } from './tables.ts';

/** Counts the visits by which a new version is judged. */
export interface Visits {
  /** Counts what a signed-in user's page reported. Reports during impersonation do not count. */
  add(
    events: readonly TelemetryEvent[],
    caller: Pick<Caller, 'userId' | 'partnerId' | 'impersonatedBy'>,
  ): void;
  /** Writes the visits since the last write. If the database write fails, they stay in memory. */
  write(): Promise<void>;
}

interface Parts {
  db: Database;
  diskSpace: DiskSpace;
  log: Log;
  secrets: Pick<Secrets, 'sign'>;
  now: () => Date;
}

type Row = typeof releaseVisits.$inferInsert;
type Outcome = Pick<Row, 'failed' | 'rated' | 'slow'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A portal has about ten areas. Limits the rows of a user who reports made-up versions. */
const MAX_VERSIONS_PER_USER = 40;
const MAX_ROWS_PER_HOUR = 50_000;
const CORE_VITALS: ReadonlySet<string> = new Set(['LCP', 'INP', 'CLS']);

const NOTHING: Outcome = { failed: false, rated: false, slow: false };

/** The outcome of a visit according to one event; null if the event does not count. */
function outcomeOf(event: TelemetryEvent): Outcome | null {
  switch (event.kind) {
    case 'page-shown':
      return NOTHING;
    case 'area-failed':
      // The page is older than the version: a reload helps, a rollback does not.
      return event.reason === 'shell-outdated' ? null : { ...NOTHING, failed: true };
    case 'area-replaced':
    case 'error':
    case 'blocked':
      return { ...NOTHING, failed: true };
    case 'web-vital':
      return CORE_VITALS.has(event.metric)
        ? { failed: false, rated: true, slow: event.rating === 'poor' }
        : null;
    default:
      return null; // An area may be loaded before anyone opens it. The content policy often blocks browser extensions.
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
    add(events, { userId, partnerId, impersonatedBy }) {
      if (impersonatedBy !== null) return;
      const at = startHour();
      const day = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
      const pseudonym = (kind: string, id: number) =>
        secrets.sign(`release visit ${day.toISOString()} ${kind} ${id}`).slice(0, 22);
      const visitor = pseudonym('user', userId);
      for (const event of events) {
        const outcome = outcomeOf(event);
        if (outcome === null) continue;
        const { area, version } = event;
        const key = [visitor, hour, area, version].join(' ');
        if (!isWithinLimits(visitor, key)) continue;
        const visit = { day, visitor, area, version, hour: at, partner: pseudonym('partner', partnerId) };
        rows.set(key, { ...visit, ...either(rows.get(key), outcome) });
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
});

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
      rated = t.rated or excluded.rated, slow = t.slow or excluded.slow
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

/** How visitors have experienced a version since an instant. The hour of the instant counts as a whole. */
export async function readVersionHealth(
  db: Database,
  { area, version, since }: { area: string; version: string; since: Date },
): Promise<{ failures: CountedVisits; slowness: CountedVisits }> {
  const from = new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS);
  const none: CountedVisits = { visits: 0, failed: 0, users: 0, partners: 0 };
  const [row] = await db
    .select({
      failures: counted(sql`true`, sql`failed`),
      slowness: counted(sql`rated`, sql`slow`),
    })
    .from(releaseVisits)
    .where(
      and(eq(releaseVisits.area, area), eq(releaseVisits.version, version), gte(releaseVisits.hour, from)),
    );
  return row ?? { failures: none, slowness: none };
}
