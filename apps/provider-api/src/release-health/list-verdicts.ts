import type { Database } from '../db/database.ts';
import { gte } from '../db/drizzle.ts';
import { releaseVerdicts } from './tables.ts';

/** The verdicts since an instant, for metrics. */
export async function listVerdicts(db: Database, since: Date) {
  const { area, version, verdict, decidedAt } = releaseVerdicts;
  return db.select({ area, version, verdict }).from(releaseVerdicts).where(gte(decidedAt, since));
}
