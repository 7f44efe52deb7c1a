import type { Database } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { isStaleSql } from '../jobs/is-stale.ts';
import type { RunId } from '../jobs/resume-runs.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import type { Provider } from '../provider.ts';
import { multiQuoteRuns } from './tables.ts';

export type SearchContext = Pick<Provider, 'db' | 'log' | 'now'>;
export type RunRow = typeof multiQuoteRuns.$inferSelect;

/** D19: stopping a search leaves its run terminated and the multi-quote failed. Results found so far remain. */
export const STATUS_AFTER_STOP = { run: 'terminated', multiQuote: 'failed' } as const;

export async function setMultiQuoteStatus(
  scope: Scope,
  id: number,
  status: MultiQuoteRow['status'],
  now: Date,
): Promise<void> {
  await scope.update(multiQuotes, { status, updatedAt: now }, eq(multiQuotes.id, id));
}

export async function stopRun(
  scope: Scope,
  { id, multiQuoteId }: Pick<RunRow, 'id' | 'multiQuoteId'>,
  now: Date,
): Promise<void> {
  const changes = { status: STATUS_AFTER_STOP.run, updatedAt: now };
  await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, id));
  await setMultiQuoteStatus(scope, multiQuoteId, STATUS_AFTER_STOP.multiQuote, now);
}

type RunStep = (tx: Database, scope: Scope, run: RunRow, work: SearchContext) => Promise<boolean>;

/** Runs one step of an active run with its row locked, so that two workers take turns. Returns whether there is more to do. */
export function withLockedRun(
  work: SearchContext,
  { partnerId, runId }: RunId,
  step: RunStep,
): Promise<boolean> {
  return work.db.transaction(async (tx) => {
    const scope = scoped(tx, { partnerId });
    const run = await scope.find(multiQuoteRuns, eq(multiQuoteRuns.id, runId), { lock: 'update' });
    if (run === null || run.status !== 'processing') return false;
    return step(tx, scope, run, work);
  });
}

const STALE_SECONDS = 30;

/** Active runs without progress for a while. */
export function listStaleRuns({
  db,
  now,
}: SearchContext): Promise<Pick<RunRow, 'id' | 'partnerId' | 'updatedAt'>[]> {
  return db
    .select({
      id: multiQuoteRuns.id,
      partnerId: multiQuoteRuns.partnerId,
      updatedAt: multiQuoteRuns.updatedAt,
    })
    .from(multiQuoteRuns)
    .where(
      and(
        eq(multiQuoteRuns.status, 'processing'),
        isStaleSql(multiQuoteRuns.updatedAt, now(), STALE_SECONDS),
      ),
    );
}

/** Stops a run that cannot continue, unless it has made progress since. */
export async function abandonRun(work: SearchContext, id: RunId, notMovedSince: Date): Promise<void> {
  await withLockedRun(work, id, async (_tx, scope, run) => {
    if (run.updatedAt <= notMovedSince) await stopRun(scope, run, work.now());
    return false;
  });
}
