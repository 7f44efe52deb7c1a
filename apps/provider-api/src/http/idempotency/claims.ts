import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import { and, eq, isNull, lt, or, sql } from '../../db/drizzle.ts';
import { isDatabaseUnavailable } from '../../db/servers/unavailable.ts';
import type { Provider } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import { retentionDays } from '../../retention/rules.ts';
import type { Answer } from '../response/answer.ts';
import { idempotencyKeys } from './tables.ts';

const RETENTION_MS = retentionDays('Idempotency keys') * 24 * 60 * 60 * 1000;
/**
 * A process that has not committed within this time counts as killed. If it is still running, its transaction fails.
 */
const LEASE_MS = 120_000;
const RETRY_MS = 250;

type KeyRow = typeof idempotencyKeys.$inferSelect;

const IN_PROGRESS = 'This request is still being processed. Wait a moment and try again.';
const ALREADY_DONE = 'This was already created by an earlier request. Reload the page to see it.';
const OTHER_REQUEST = 'was already used for another request';

/** A request that holds an idempotency key of its user. */
export interface Claim {
  /**
   * Marks the key as used; call it in the transaction that creates. Fails if another process has taken over the key.
   */
  commit(tx: Database): Promise<void>;
  /** Stores the answer for repeats. With null, a repeat gets a 409 that says only that the object was created. */
  answer(answer: Answer | null): Promise<void>;
  /** Frees the key if the request created nothing. */
  release(): Promise<void>;
}

type Claimed = { claim: Claim } | { replay: Answer };

function replayOf({ status, body, committedAt }: KeyRow): Answer {
  if (status === null) throw Refusal.conflict(committedAt === null ? IN_PROGRESS : ALREADY_DONE);
  const headers = { 'Idempotency-Replayed': 'true' };
  return {
    status,
    headers: body === null ? headers : { ...headers, 'Content-Type': 'application/json' },
    body,
  };
}

/** Keys of the calls in progress in this process. A repeat waits until the first call has ended. */
const running = new WeakMap<Database, Map<string, Promise<void>>>();

function runningOn(db: Database): Map<string, Promise<void>> {
  const known = running.get(db) ?? new Map<string, Promise<void>>();
  running.set(db, known);
  return known;
}

/** Claims a key for a request. For a repeat, returns the answer of the first request with this key. */
export async function claimKey(
  { db, now }: Pick<Provider, 'db' | 'now'>,
  { partnerId, userId }: Caller,
  key: string,
  fingerprint: string,
): Promise<Claimed> {
  const calls = runningOn(db);
  const id = `${partnerId} ${userId} ${key}`;
  for (let first = calls.get(id); first !== undefined; first = calls.get(id)) await first;
  let finish = () => {};
  // There is no `await` between the check above and this line, so only one of several repeats continues.
  calls.set(id, new Promise<void>((resolve) => (finish = resolve)));
  const end = () => {
    calls.delete(id);
    finish();
  };
  try {
    const claim = randomUUID();
    const isKey = and(
      eq(idempotencyKeys.partnerId, partnerId),
      eq(idempotencyKeys.userId, userId),
      eq(idempotencyKeys.key, key),
    );
    const isMine = and(isKey, eq(idempotencyKeys.claim, claim));
    if (!(await takeKey(db, now(), { partnerId, userId, key, fingerprint, claim }))) {
      const [row] = await db.select().from(idempotencyKeys).where(isKey);
      if (row === undefined) throw Refusal.conflict(IN_PROGRESS);
      if (row.fingerprint !== fingerprint) throw Refusal.invalid({ idempotencyKey: OTHER_REQUEST });
      const replay = replayOf(row);
      end();
      return { replay };
    }
    return {
      claim: {
        async commit(tx) {
          const values = { committedAt: now() };
          const rows = await tx.update(idempotencyKeys).set(values).where(isMine).returning();
          if (rows.length === 0) throw Refusal.conflict(IN_PROGRESS);
        },
        async answer(answer) {
          const body = typeof answer?.body === 'string' ? answer.body : null;
          const values = { status: answer?.status ?? null, body };
          const committedAt = sql`coalesce(${idempotencyKeys.committedAt}, ${now().toISOString()})`;
          await db
            .update(idempotencyKeys)
            .set({ ...values, committedAt })
            .where(isMine)
            .finally(end);
        },
        async release() {
          const free = () =>
            db.delete(idempotencyKeys).where(and(isMine, isNull(idempotencyKeys.committedAt)));
          try {
            await free();
            end();
          } catch (error) {
            // A repeat waits until the key is free.
            void (isDatabaseUnavailable(error) ? retryUntilLeaseEnds(free) : Promise.resolve()).finally(end);
            throw error;
          }
        },
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Frees a key after a fail-over. Otherwise, repeats of the request would be refused until the claim expires. */
async function retryUntilLeaseEnds(free: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < LEASE_MS; waited += RETRY_MS) {
    await wait(RETRY_MS, undefined, { ref: false });
    const isFree = await free().then(
      () => true,
      () => false,
    );
    if (isFree) return;
  }
}

/** Inserts the key, or takes over a key that has expired or whose process was killed. Returns whether it succeeded. */
async function takeKey(
  db: Database,
  now: Date,
  values: Pick<KeyRow, 'partnerId' | 'userId' | 'key' | 'fingerprint' | 'claim'>,
): Promise<boolean> {
  const taken = { ...values, claimedAt: now, createdAt: now, committedAt: null, status: null, body: null };
  const isAbandoned = and(
    isNull(idempotencyKeys.committedAt),
    lt(idempotencyKeys.claimedAt, new Date(now.getTime() - LEASE_MS)),
    eq(idempotencyKeys.fingerprint, values.fingerprint),
  );
  const rows = await db
    .insert(idempotencyKeys)
    .values(taken)
    .onConflictDoUpdate({
      target: [idempotencyKeys.partnerId, idempotencyKeys.userId, idempotencyKeys.key],
      set: taken,
      setWhere: or(isAbandoned, lt(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS))),
    })
    .returning({ claim: idempotencyKeys.claim });
  return rows.length > 0;
}

export async function removeOldKeys({ db, now }: Pick<Provider, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
