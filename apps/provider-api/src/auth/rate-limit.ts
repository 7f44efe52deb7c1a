import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import { rateLimits } from './tables.ts';

export interface Limit {
  /** First part of the key, for example `login`. */
  name: string;
  tries: number;
  seconds: number;
}

export interface Hit {
  headers: Record<string, string>;
}

/** Longest key that fits into an index. */
const MAX_KEY_CHARACTERS = 300;

function key(limit: Limit, who: string): string {
  const text = who.toLowerCase();
  return `${limit.name}:${text.length > MAX_KEY_CHARACTERS ? hashToken(text) : text}`;
}

/**
 * Counts an attempt before it is made, so that parallel attempts count too, and in the database, so that all processes
 * share the count. Answers 429 beyond the limit.
 */
export async function hit(db: Database, limit: Limit, who: string, now: Date): Promise<Hit> {
  const row = await addHits(db, limit, who, now, 1);
  const headers = limitHeaders(limit, row, now);
  if (row.hits > limit.tries) throw tooManyRequests(limit, row, now);
  return { headers };
}

const secondsUntil = (resetsAt: Date, now: Date) =>
  Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));

/**
 * How much of a limit is left: `RateLimit-Policy` and `RateLimit` of the IETF draft (draft-ietf-httpapi-ratelimit-headers),
 * and the older `X-RateLimit-…` for programs that read those.
 */
export function limitHeaders(limit: Limit, { hits, resetsAt }: Count, now: Date): Record<string, string> {
  const left = Math.max(0, limit.tries - hits);
  return {
    'RateLimit-Policy': `"${limit.name}";q=${limit.tries};w=${limit.seconds}`,
    RateLimit: `"${limit.name}";r=${left};t=${secondsUntil(resetsAt, now)}`,
    'X-RateLimit-Limit': String(limit.tries),
    'X-RateLimit-Remaining': String(left),
  };
}

export function tooManyRequests(limit: Limit, count: Count, now: Date): Refusal {
  return Refusal.tooMany(secondsUntil(count.resetsAt, now), {
    headers: {
      ...limitHeaders(limit, count, now),
      'X-RateLimit-Reset': String(Math.ceil(count.resetsAt.getTime() / 1000)),
    },
  });
}

export interface Count {
  hits: number;
  resetsAt: Date;
}

/**
 * Adds to a count and returns it. The count restarts once its window has passed. A window that ends later than
 * possible was started by a wrong clock and counts as passed; the check allows a small difference between the clocks
 * of two servers.
 */
export async function addHits(
  db: Database,
  limit: Limit,
  who: string,
  now: Date,
  count: number,
): Promise<Count> {
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const impossible = new Date(now.getTime() + 2 * limit.seconds * 1000).toISOString();
  const over = sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${impossible})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: key(limit, who), hits: count, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then ${count}::int else ${rateLimits.hits} + ${count}::int end`,
        resetsAt: sql`case when ${over} then ${resetsAt.toISOString()} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row === undefined) throw new Error('The database answered no row for a limit.');
  return row;
}

/** Forgets earlier attempts after a success. */
export async function clearHits(db: Database, limit: Limit, who: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key(limit, who)));
}

/** Takes back one attempt that succeeded, without forgetting those that failed. */
export async function undoHit(db: Database, limit: Limit, who: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, key(limit, who)));
}
