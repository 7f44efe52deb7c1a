import { createHash } from 'node:crypto';
import { cutText } from '@portal/api-client/limits';
import { ownFrames, type TelemetryEvent, withoutPersonalData } from '@portal/api-client/telemetry';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Database } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import type { DiskSpace } from '../db/storage/disk-space.ts';
import { isPermanentError } from '../jobs/permanent-error.ts';
import type { Log } from '../log.ts';
import type { ChannelOf } from '../release-health/visits.ts';
import type { Metrics } from './metrics.ts';
import { errorLog, telemetryHours } from './tables.ts';
import { createVersionLabels } from './version-labels.ts';

/** An error on the server. */
interface ServerError {
  /** The endpoint or job that failed. */
  at: string;
  error: unknown;
  requestId?: string;
}

export interface Telemetry {
  /**
   * Counts the events that a page reported.
   * @param channelOf why the visitor gets a version of an area
   */
  add(events: readonly TelemetryEvent[], channelOf?: ChannelOf): void;
  addServerError(failed: ServerError): void;
  /**
   * Writes the counts since the last write. If the database write fails, the counts stay in memory, except those that
   * no column can hold.
   */
  write(): Promise<void>;
}

interface Parts {
  /** Commit of the server, if it is known. */
  revision?: string | null | undefined;
  db: Database;
  diskSpace: DiskSpace;
  metrics: Metrics;
  log: Log;
  now: () => Date;
}

type HourRow = typeof telemetryHours.$inferInsert;
type ErrorRow = typeof errorLog.$inferInsert;

/**
 * Limits the rows, because anyone can send reports with made-up names. A portal with thirty pages in three versions
 * needs about 1,500 rows an hour.
 */
const MAX_ROWS_PER_HOUR = 3000;
const MAX_ERRORS_PER_HOUR = 300;
const MAX_MESSAGE = 300;
/** Largest value of the columns. Without this limit, a forged report could make a write fail. */
const MAX_COUNT = 2_147_483_647;
const HOUR_MS = 3_600_000;
/** As the build names the versions of apps. */
const versionAt = (revision: string | null) =>
  revision === null ? '1.0.0' : `1.0.0-${revision.slice(0, 12)}`;
const NO_CHARACTERS = /[\0\uD800-\uDFFF]/gu;

/**
 * Counts reports in memory and adds the counts to the database with two statements, so many pages cause few writes.
 * If the process is killed, the counts not written yet are lost.
 */
export function createTelemetry({ revision = null, db, diskSpace, metrics, log, now }: Parts): Telemetry {
  const serverVersion = versionAt(revision);
  let hour = 0;
  /** Keys of this hour's rows and errors, to enforce the limits. */
  const known = { rows: new Set<string>(), errors: new Set<string>() };
  let rows = new Map<string, HourRow>();
  let errors = new Map<string, ErrorRow>();
  const labelsOf = createVersionLabels();

  function startHour(at: Date): Date {
    const current = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
    if (current !== hour) {
      hour = current;
      known.rows.clear();
      known.errors.clear();
    }
    return new Date(hour);
  }

  function isWithin(set: Set<string>, key: string, max: number): boolean {
    if (!set.has(key) && set.size >= max) return false;
    set.add(key);
    return true;
  }

  function count(event: TelemetryEvent, at: Date, channelOf: ChannelOf): void {
    const { area, version, kind, weight = 1 } = event;
    const page = 'page' in event ? event.page : '';
    const detail = detailOf(event);
    const row: HourRow = {
      hour: startHour(at),
      area,
      version,
      kind,
      page,
      detail,
      count: weight,
      total: totalOf(event) * weight,
    };
    const key = [hour, area, version, kind, page, detail].join(' ');
    if (!isWithin(known.rows, key, MAX_ROWS_PER_HOUR)) return;
    const counted = rows.get(key);
    if (counted === undefined) rows.set(key, row);
    else {
      counted.count = Math.min(counted.count + weight, MAX_COUNT);
      counted.total += row.total;
    }
    const channel = channelOf(area, version);
    metrics.countEvent({ ...event, ...labelsOf(area, version, channel) }, channel);
  }

  function addError(
    given: Pick<ErrorRow, 'area' | 'version' | 'page' | 'message' | 'stack' | 'requestId'>,
    at: Date,
    weight = 1,
  ) {
    const { area, version, stack } = given;
    const message = cutText(withoutPersonalData(given.message), MAX_MESSAGE).replace(NO_CHARACTERS, '');
    const [top = given.page] = stack.split('\n');
    const fingerprint = createHash('sha256').update([area, version, message, top].join('\n')).digest('hex');
    startHour(at);
    if (!isWithin(known.errors, fingerprint, MAX_ERRORS_PER_HOUR)) return;
    const found = errors.get(fingerprint);
    if (found === undefined)
      errors.set(fingerprint, { ...given, message, fingerprint, count: weight, firstAt: at, lastAt: at });
    else {
      const total = Math.min(found.count + weight, MAX_COUNT);
      Object.assign(found, { count: total, lastAt: at, requestId: given.requestId });
    }
  }

  /** Returns the rows that could not be written but may be later. */
  async function writeRows<Row extends object>(
    table: typeof telemetryHours | typeof errorLog,
    unwritten: Map<string, Row>,
    onConflict: SQL,
  ): Promise<Map<string, Row>> {
    try {
      await addRows(db, table, [...unwritten.values()], onConflict);
      return new Map();
    } catch (error) {
      log.error('telemetry.failed', error);
      if (!isPermanentError(error)) return unwritten;
      if (unwritten.size === 1) return new Map();
    }
    // One row can never be stored. Without it, the others can.
    const later = new Map<string, Row>();
    for (const entry of unwritten)
      for (const [key, row] of await writeRows(table, new Map([entry]), onConflict)) later.set(key, row);
    return later;
  }

  return {
    add(events, channelOf = () => null) {
      const at = now();
      for (const event of events) {
        count(event, at, channelOf);
        if (event.kind === 'error') {
          const { area, version, page, message, stack, weight } = event;
          addError({ area, version, page, message, stack: ownFrames(stack) }, at, weight);
        }
      }
    },
    addServerError({ at: page, error, requestId = null }) {
      const message = error instanceof Error ? error.message : String(error);
      const stack = error instanceof Error ? serverFrames(error.stack ?? '') : '';
      // After its first line, the message of a failed query lists the query's values.
      const [first = ''] = message.split('\n');
      addError({ area: 'api', version: serverVersion, page, message: first, stack, requestId }, now());
    },
    async write() {
      if (rows.size + errors.size === 0 || !diskSpace.isFree()) return;
      const [hours, failures] = [rows, errors];
      rows = new Map();
      errors = new Map();
      putBack(rows, await writeRows(telemetryHours, hours, ADD_COUNTS));
      putBack(errors, await writeRows(errorLog, failures, ADD_ERRORS));
    },
  };
}

/** Merges unwritten counts with the newer counts that arrived during the write. */
function putBack<Row extends { count: number }>(newer: Map<string, Row>, unwritten: Map<string, Row>): void {
  for (const [key, row] of unwritten) newer.set(key, merged(row, newer.get(key)));
}

function merged<Row extends { count: number }>(earlier: Row, later: Row | undefined): Row {
  if (later === undefined) return earlier;
  const total =
    'total' in earlier && 'total' in later ? { total: Number(earlier.total) + Number(later.total) } : {};
  const firstAt = 'firstAt' in earlier ? { firstAt: earlier.firstAt } : {};
  return { ...later, count: Math.min(earlier.count + later.count, MAX_COUNT), ...total, ...firstAt };
}

function detailOf(event: TelemetryEvent): string {
  switch (event.kind) {
    case 'area-loaded':
      return event.isFallback ? 'fallback' : '';
    case 'area-failed':
      return event.reason;
    case 'web-vital':
      return `${event.metric} ${event.rating}`;
    case 'policy':
      return event.directive;
    default:
      return '';
  }
}

function totalOf(event: TelemetryEvent): number {
  if ('ms' in event) return event.ms ?? 0;
  return event.kind === 'web-vital' ? event.value : 0;
}

const SOURCE_FILE = /(?:apps|packages)\/[\w./-]+\.ts:\d+:\d+/g;
const MAX_FRAMES = 15;

/** Returns the product's own stack frames, without the frames of libraries. */
const serverFrames = (stack: string): string =>
  [...stack.matchAll(SOURCE_FILE)].slice(0, MAX_FRAMES).join('\n');

const SUM = sql`least(t.count::bigint + excluded.count, ${sql.raw(String(MAX_COUNT))})`;
const ADD_COUNTS = sql`
  on conflict (hour, area, version, kind, page, detail)
  do update set count = ${SUM}, total = t.total + excluded.total`;
const ADD_ERRORS = sql`
  on conflict (fingerprint) do update set count = ${SUM},
    last_at = greatest(t.last_at, excluded.last_at), request_id = coalesce(excluded.request_id, t.request_id)`;

/** Inserts rows, or adds them to existing rows. Sends any number of rows as one JSON parameter. */
async function addRows(
  db: Database,
  table: typeof telemetryHours | typeof errorLog,
  rows: readonly object[],
  onConflict: SQL,
): Promise<void> {
  if (rows.length === 0) return;
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
  );
  await db.execute(sql`
    insert into ${table} as t
    select * from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json) ${onConflict}`);
}
