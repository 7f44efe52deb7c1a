import type { Database } from '../db/database.ts';
import { eq, sql } from '../db/drizzle.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import { guesses } from './tables.ts';

/** Wrong guesses before the delay starts: people mistype and try older passwords. */
export const FREE_GUESSES = 10;
/** Each further guess doubles the delay, from 2 seconds up to this maximum, which allows about 70 guesses a day. */
export const MAX_DELAY_SECONDS = 1800;
/** A count is forgotten once nobody has guessed for this long. */
const FORGET_SECONDS = 86_400;
/** Keeps `power(2, …)` within the range of the type. */
const MAX_DOUBLINGS = 20;

/** Hashes the text, so that its length and content do not matter to the table. */
const keyOf = (what: string) => hashToken(what.toLowerCase());

/**
 * Counts a guess before it is checked, in one statement, so parallel guesses pass no more often than guesses made one
 * after another, in all processes together. Answers 429 while the delay of the previous guess lasts, and does not
 * count that attempt. Call {@link clearGuesses} if the guess was right.
 */
export async function countGuess(db: Database, what: string, now: Date, hint: string): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const isForgotten = sql`${guesses.forgottenAt} <= ${at}`;
  const count = sql`case when ${isForgotten} then 1 else ${guesses.count} + 1 end`;
  const doublings = sql`least(${count} - ${FREE_GUESSES}::int, ${MAX_DOUBLINGS}::int)`;
  const seconds = sql`case when ${count} <= ${FREE_GUESSES}::int then 0 else least(power(2, ${doublings}), ${MAX_DELAY_SECONDS}::int) end`;
  const key = keyOf(what);
  // A server whose clock was wrong must not block an account forever. The tolerance is twice the longest delay,
  // because the clocks of two servers differ slightly.
  const isImpossible = sql`${guesses.blockedUntil} > ${after(2 * MAX_DELAY_SECONDS).toISOString()}::timestamptz`;
  const [taken] = await db
    .insert(guesses)
    .values({ key, count: 1, blockedUntil: now, forgottenAt: after(FORGET_SECONDS) })
    .onConflictDoUpdate({
      target: guesses.key,
      set: {
        count,
        blockedUntil: sql`${at} + make_interval(secs => ${seconds})`,
        forgottenAt: after(FORGET_SECONDS),
      },
      // The free guesses have no delay, whatever clock counted them.
      setWhere: sql`${guesses.count} < ${FREE_GUESSES}::int or ${guesses.blockedUntil} <= ${at} or ${isForgotten} or ${isImpossible}`,
    })
    .returning({ key: guesses.key });
  if (taken === undefined) throw await refuse(db, key, now, hint);
}

async function refuse(db: Database, key: string, now: Date, hint: string): Promise<Refusal> {
  const [row] = await db.select().from(guesses).where(eq(guesses.key, key));
  const wait = Math.ceil(((row?.blockedUntil.getTime() ?? 0) - now.getTime()) / 1000);
  return Refusal.tooMany(Math.max(1, wait), { hint });
}

/**
 * Removes a right guess from the count and halves the rest. People who sometimes mistype on unknown devices are
 * therefore never delayed, and an attacker's count does not restart from zero.
 */
export async function clearGuesses(db: Database, what: string, now: Date): Promise<void> {
  await db
    .update(guesses)
    .set({ count: sql`greatest(${guesses.count} - 1, 0) / 2`, blockedUntil: now })
    .where(eq(guesses.key, keyOf(what)));
}
