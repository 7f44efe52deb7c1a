import { gt, lt, or, type SQL } from '../db/drizzle.ts';
import type { PgColumn } from '../db/drizzle-pg.ts';

/** The clocks of two servers differ less than this. A later time was written by a clock that has been corrected since. */
const CLOCK_TOLERANCE_SECONDS = 300;

const secondsFrom = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Whether work that last made progress at `updatedAt` has stalled. */
export const isStale = (updatedAt: Date, now: Date, seconds: number): boolean =>
  updatedAt < secondsFrom(now, -seconds) || updatedAt > secondsFrom(now, CLOCK_TOLERANCE_SECONDS);

/** {@link isStale} for the database. */
export const isStaleSql = (updatedAt: PgColumn, now: Date, seconds: number): SQL | undefined =>
  or(lt(updatedAt, secondsFrom(now, -seconds)), gt(updatedAt, secondsFrom(now, CLOCK_TOLERANCE_SECONDS)));
