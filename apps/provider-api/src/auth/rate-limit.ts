import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { rateLimits } from './tables.ts';

export interface Limit {
  /** `login`: the key's first part. */
  name: string;
  tries: number;
  seconds: number;
}

export interface Hit {
  headers: Record<string, string>;
}

const key = (limit: Limit, who: string) => `${limit.name}:${who.toLowerCase()}`;

/**
 * Counts a try, before it is made, so that many at once are counted too; in the database, so that all processes
 * count together. Refuses with 429 beyond the limit.
 */
export async function hit(db: Database, limit: Limit, who: string, now: Date): Promise<Hit> {
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: key(limit, who), hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then ${resetsAt.toISOString()} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row === undefined) throw new Error('The database answered no row for a limit.');
  const headers = {
    'X-RateLimit-Limit': String(limit.tries),
    'X-RateLimit-Remaining': String(Math.max(0, limit.tries - row.hits)),
  };
  if (row.hits > limit.tries) {
    const wait = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
    throw Refusal.tooMany(wait, {
      ...headers,
      'X-RateLimit-Reset': String(Math.ceil(row.resetsAt.getTime() / 1000)),
    });
  }
  return { headers };
}

/** After a success the tries before it no longer count. */
export async function clearHits(db: Database, limit: Limit, who: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key(limit, who)));
}

export async function purgeLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}
