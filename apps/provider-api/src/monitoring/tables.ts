import { instant } from '../db/columns/columns.ts';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from '../db/drizzle-pg.ts';

/** Hourly counts of the events that pages reported. */
export const telemetryHours = pgTable(
  'telemetry_hours',
  {
    hour: instant().notNull(),
    area: text().notNull(),
    version: text().notNull(),
    kind: text().notNull(),
    /** Path pattern of the page; empty for events without a page. */
    page: text().notNull(),
    /** By kind: `fallback`, why a load failed, a web vital with its rating, or a policy directive. Otherwise empty. */
    detail: text().notNull(),
    count: integer().notNull(),
    /** Sum of the events' durations or values, to calculate the mean. */
    total: doublePrecision().notNull(),
  },
  ({ hour, area, version, kind, page, detail }) => [
    primaryKey({ columns: [hour, area, version, kind, page, detail] }),
  ],
);

/** Errors of pages and of the server. Repeats of an error share one row. */
export const errorLog = pgTable(
  'error_log',
  {
    /** Hash of the area, version, message and top stack frame. */
    fingerprint: text().primaryKey(),
    /** An area, `shell`, or `api` for the server. */
    area: text().notNull(),
    version: text().notNull(),
    /** Path pattern of the page, or the endpoint or job on the server. */
    page: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** Latest request that failed with this error, to find it in the log. Null for page errors. */
    requestId: text(),
  },
  ({ lastAt }) => [index('error_log_last').on(lastAt)],
);
