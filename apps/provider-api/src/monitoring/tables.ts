import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns/columns.ts';

/** What pages reported, counted by the hour. */
export const telemetryHours = pgTable(
  'telemetry_hours',
  {
    hour: instant().notNull(),
    area: text().notNull(),
    version: text().notNull(),
    kind: text().notNull(),
    /** Path pattern of the page; empty for what belongs to no page. */
    page: text().notNull(),
    /** What the kind is about: the reason of a failure, a web vital and its rating, the directive of a policy. */
    detail: text().notNull(),
    count: integer().notNull(),
    /** Sum of the times or values of these events, for their mean. */
    total: doublePrecision().notNull(),
  },
  ({ hour, area, version, kind, page, detail }) => [
    primaryKey({ columns: [hour, area, version, kind, page, detail] }),
  ],
);

/** Errors of pages and of the server; the same error is one row. */
export const errorLog = pgTable(
  'error_log',
  {
    /** Hash of area, version, message and the topmost frames. */
    fingerprint: text().primaryKey(),
    /** An area, `shell`, or `api` for the server. */
    area: text().notNull(),
    version: text().notNull(),
    /** Path pattern of the page, or the call or job of the server. */
    page: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** The newest request that failed with it, for the log; null for errors of pages. */
    requestId: text(),
  },
  ({ lastAt }) => [index('error_log_last').on(lastAt)],
);
