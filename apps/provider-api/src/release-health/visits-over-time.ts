import type { Database } from '../db/database.ts';
import { and, asc, eq, gte, sql } from '../db/drizzle.ts';
import { releaseVisits, type VisitChannel } from './tables.ts';

/** The visits of one version and channel that began in one hour. */
export interface HourOfVisits {
  version: string;
  hour: Date;
  channel: VisitChannel | null;
  visits: number;
  failed: number;
  /** Visits of which a web vital is known. */
  rated: number;
  slow: number;
}

/** Counts visits, failures and slow pages of each version, by hour and channel. Leaves out hours without visits. */
export async function listVisitsByHour(
  db: Database,
  { area, since }: { area: string; since: Date },
): Promise<HourOfVisits[]> {
  const { version, hour, channel } = releaseVisits;
  const count = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  return db
    .select({
      version,
      hour,
      channel,
      visits: count(sql`true`),
      failed: count(sql`failed`),
      rated: count(sql`rated`),
      slow: count(sql`slow`),
    })
    .from(releaseVisits)
    .where(and(eq(releaseVisits.area, area), gte(hour, since)))
    .groupBy(version, hour, channel)
    .orderBy(asc(hour), asc(version), asc(channel));
}
