import { instant } from '../db/columns/columns.ts';
import { boolean, index, integer, pgTable, primaryKey, text } from '../db/drizzle-pg.ts';

/**
 * `everyone`: the live version. `percentage`, `partners`, `testers`, `preview`: a rule gave the user another version.
 * `earlier`: the page was opened before a change.
 */
export type VisitChannel = 'everyone' | 'percentage' | 'partners' | 'testers' | 'preview' | 'earlier';

/**
 * How signed-in users experienced a version of an area. A user has one row a day for each version: the hour in which
 * they first used the version. Users and partners are pseudonyms that change every day.
 */
export const releaseVisits = pgTable(
  'release_visits',
  {
    day: instant().notNull(),
    visitor: text().notNull(),
    area: text().notNull(),
    version: text().notNull(),
    hour: instant().notNull(),
    partner: text().notNull(),
    /** The version could not be loaded, was replaced by its predecessor, threw an error or blocked the page. */
    failed: boolean().notNull(),
    /** At least one core web vital was reported. */
    rated: boolean().notNull(),
    /** At least one core web vital was rated poor. */
    slow: boolean().notNull(),
    /** The longest time that the area or one of its pages took to load; null if none was reported. */
    slowestMs: integer(),
    /** Why the user had this version: see {@link VisitChannel}. Null if the server does not know. */
    channel: text().$type<VisitChannel>(),
  },
  ({ day, visitor, area, version, hour }) => [
    primaryKey({ columns: [day, visitor, area, version] }),
    index('release_visits_version').on(area, version, hour),
  ],
);

/** The final verdict on each version that was watched. Operators are notified when a row is added. */
export const releaseVerdicts = pgTable(
  'release_verdicts',
  {
    area: text().notNull(),
    version: text().notNull(),
    /** When the version became live. Part of the key, because a version can be published again. */
    liveSince: instant().notNull(),
    verdict: text().$type<'good' | 'bad' | 'inconclusive'>().notNull(),
    reason: text().notNull(),
    /** The version that a rollback made live; null if nothing was rolled back. */
    rolledBackTo: text(),
    decidedAt: instant().notNull(),
  },
  ({ area, version, liveSince, decidedAt }) => [
    primaryKey({ columns: [area, version, liveSince] }),
    index('release_verdicts_decided').on(decidedAt),
  ],
);

/** Messages sent to operators. A row is added in the transaction that queues the message, so it is sent once. */
export const operatorNews = pgTable(
  'operator_news',
  { key: text().primaryKey(), sentAt: instant().notNull() },
  ({ sentAt }) => [index('operator_news_sent').on(sentAt)],
);
