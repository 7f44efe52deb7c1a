import { contract } from '@portal/api-client';
import { setJobActor } from '../auth/audit-actor.ts';
import { findStarter } from '../bulk-runs/find-starter.ts';
import type { Database } from '../db/database.ts';
import { and, eq, lte, sql } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { readInIndexOrder } from '../db/statements/index-order.ts';
import { analyzeLarge } from '../db/storage/vacuum.ts';
import { isStaleSql } from '../jobs/is-stale.ts';
import type { RunId } from '../jobs/resume-runs.ts';
import type { ChoosableRow } from '../multi-quote-sites/offers/products.ts';
import { assertNotExpired, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { isOnHold } from '../multi-quotes/on-hold.ts';
import { advance } from '../multi-quotes/progress.ts';
import { multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { chooseForLocations } from './choose.ts';
import { listNextLocations, matchWhere } from './next-locations.ts';
import { saveLocations } from './save.ts';
import { multiQuoteBulkRuns } from './tables.ts';

/** Locations per batch: few enough not to block other queries. */
const LOCATIONS_PER_BATCH = { choose: 8, save: 2 };
/** After more new quotes than this, the statistics of the table are updated at once. */
const MANY_QUOTES = 900;
/** Skipped locations that the run names; the others are only counted. */
const MAX_NAMED = 200;

type RunRow = typeof multiQuoteBulkRuns.$inferSelect;
type RunContext = Pick<Provider, 'db' | 'now' | 'config'>;

/**
 * Works through the matching locations in batches, each in its own transaction with its progress: after a crash the next
 * attempt resumes after the last complete batch.
 */
export async function continueBulkRun(work: RunContext, id: RunId): Promise<void> {
  while (await runBatch(work, id)) await yieldToEventLoop();
  await analyzeNewQuotes(work, id);
}

/** With outdated statistics, the database may sort all new quotes for each batch of the next bulk change. */
async function analyzeNewQuotes({ db }: RunContext, { partnerId, runId }: RunId): Promise<void> {
  const run = await scoped(db, { partnerId }).find(multiQuoteBulkRuns, eq(multiQuoteBulkRuns.id, runId));
  if (run?.kind !== 'save' || run.done <= MANY_QUOTES) return;
  await analyzeLarge(db, sql`quotes (partner_id, kind, status, expired_at, multi_quote_uuid, reference)`);
}

/**
 * Whether the run has more work that it can do now. A run waits while its multi-quote is deleted, and continues once it
 * is restored. It fails once the multi-quote has expired or the user who started it may no longer start such a run.
 */
export function runBatch(work: RunContext, { partnerId, runId }: RunId): Promise<boolean> {
  return work.db.transaction(async (tx) => {
    const now = work.now();
    const scope = scoped(tx, { partnerId });
    const ofRun = eq(multiQuoteBulkRuns.id, runId);
    const run = await scope.find(multiQuoteBulkRuns, ofRun, { lock: 'update' });
    if (run === null || run.status !== 'processing') return false;
    if (await isOnHold(tx, scope, run.multiQuoteId)) return false;
    const multiQuote = await scope.get(multiQuotes, eq(multiQuotes.id, run.multiQuoteId));
    if (!(await mayContinue(tx, run, multiQuote, work))) {
      await scope.update(multiQuoteBulkRuns, { status: 'failed', updatedAt: now }, ofRun);
      return false;
    }
    // Sites that were added since were not counted when the run was confirmed.
    const where = and(
      matchWhere(scope, multiQuote, run.match, now),
      lte(multiQuoteLocations.createdAt, run.createdAt),
    );
    await readInIndexOrder(tx);
    const cursor = { position: run.lastPosition, uuid: run.lastUuid };
    const rows = await listNextLocations(scope, where, cursor, LOCATIONS_PER_BATCH[run.kind], 'update');
    const last = rows.at(-1);
    if (last === undefined) {
      // Reports all as processed, even if locations no longer match.
      const changes = { status: 'processed' as const, processed: run.total, updatedAt: now };
      await scope.update(multiQuoteBulkRuns, changes, ofRun);
      return false;
    }
    const { createdById: userId, createdBy: userName, staffId, staffName } = run;
    await setJobActor(
      tx,
      { partnerId, userId, userName, staffId, staffName },
      'multiQuotes.startBulkRun',
      now,
    );
    const outcome = await workOn(tx, scope, run, multiQuote, rows, now);
    await scope.update(
      multiQuoteBulkRuns,
      {
        ...advance(run, rows.length, now),
        done: run.done + outcome.done.length,
        skipped: run.skipped + outcome.skipped.length,
        skippedLocations: [...run.skippedLocations, ...nameSkipped(rows, outcome)].slice(0, MAX_NAMED),
        lastPosition: last.position,
        lastUuid: last.uuid,
      },
      ofRun,
    );
    return true;
  });
}

/** Whether starting the run would be allowed now. */
async function mayContinue(
  tx: Database,
  run: RunRow,
  multiQuote: MultiQuoteRow,
  work: RunContext,
): Promise<boolean> {
  const now = work.now();
  try {
    assertNotExpired(multiQuote, now);
    await findStarter(tx, run, contract.multiQuotes.startBulkRun, work, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function workOn(
  tx: Database,
  scope: Scope,
  run: RunRow,
  multiQuote: MultiQuoteRow,
  rows: readonly ChoosableRow[],
  now: Date,
): Promise<contract.multiQuotes.BulkOutcome> {
  if (run.kind === 'choose') return chooseForLocations(tx, scope, rows, run, now);
  const caller = { partnerId: run.partnerId, userId: run.createdById, name: run.createdBy ?? '' };
  const author = { caller, now: () => now };
  return saveLocations(tx, scope, rows, { author, multiQuote, confirmedAt: run.createdAt });
}

function nameSkipped(rows: readonly ChoosableRow[], { skipped }: contract.multiQuotes.BulkOutcome) {
  const names = new Map(rows.map((row) => [row.uuid, row]));
  return skipped.flatMap(({ key, reason }) => {
    const row = names.get(key);
    return row ? [{ uuid: key, name: `${row.customerName}, ${row.address.postcode}`, reason }] : [];
  });
}

const STALE_SECONDS = 30;

/** Active runs without progress for a while. */
export function listStaleBulkRuns({ db, now }: RunContext) {
  return db
    .select({
      id: multiQuoteBulkRuns.id,
      partnerId: multiQuoteBulkRuns.partnerId,
      updatedAt: multiQuoteBulkRuns.updatedAt,
    })
    .from(multiQuoteBulkRuns)
    .where(
      and(
        eq(multiQuoteBulkRuns.status, 'processing'),
        isStaleSql(multiQuoteBulkRuns.updatedAt, now(), STALE_SECONDS),
      ),
    );
}

/** Ends a run that cannot continue, unless it has made progress since; what it has done remains. */
export async function endBulkRun(
  { db, now }: RunContext,
  { partnerId, runId }: RunId,
  notMovedSince: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const scope = scoped(tx, { partnerId });
    const ofRun = eq(multiQuoteBulkRuns.id, runId);
    const run = await scope.find(multiQuoteBulkRuns, ofRun, { lock: 'update' });
    if (run?.status !== 'processing' || run.updatedAt > notMovedSince) return;
    await scope.update(multiQuoteBulkRuns, { status: 'failed', updatedAt: now() }, ofRun);
  });
}
