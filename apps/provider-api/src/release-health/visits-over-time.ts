import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { releaseVisits } from './tables.ts';

/** The visits of one version that began in one hour. */
export interface HourOfVisits {
  version: string;
  hour: Date;
  visits: number;
  failed: number;
  /** Visits of which a web vital is known. */
  rated: number;
  slow: number;
}

/** How visitors experienced each version of an area, hour by hour. Hours without visits are left out. */
export async function listVisitsByHour(
  db: Database,
  { area, since }: { area: string; since: Date },
): Promise<HourOfVisits[]> {
  const { version, hour } = releaseVisits;
  const count = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  return db
    .select({
      version,
      hour,
      visits: count(sql`true`),
      failed: count(sql`failed`),
      rated: count(sql`rated`),
      slow: count(sql`slow`),
    })
    .from(releaseVisits)
    .where(and(eq(releaseVisits.area, area), gte(hour, since)))
    .groupBy(version, hour)
    .orderBy(asc(hour), asc(version));
}
