import type { contract, ParsedOf } from '@portal/api-client';
import * as v from 'valibot';
import { setJobActor } from '../auth/audit-actor.ts';
import { nextVersion } from '../db/columns/columns.ts';
import type { Database } from '../db/database.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { readInIndexOrder } from '../db/statements/index-order.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { defineJob } from '../jobs/define.ts';
import type { Provider } from '../provider.ts';
import { quoteHistory } from '../quotes/events.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { multiQuoteHistory } from './events.ts';
import { quotesInOrder } from './quotes-in-order.ts';
import { DELETION_REASON, getRestorableUntil, getRestoreLimit, QUOTES_PER_TRANSACTION } from './removal.ts';
import { multiQuotes } from './tables.ts';

type Endpoints = typeof contract.multiQuotes;

const MAX_LISTED = 20;

/** Matches the partner's deleted multi-quotes. A scope excludes hidden rows, so this filters by partner itself. */
const deletedOf = ({ partnerId }: Scope) =>
  and(
    eq(multiQuotes.partnerId, partnerId),
    isNotNull(multiQuotes.hiddenAt),
    isNotNull(multiQuotes.deletedBy),
  );

export async function listDeletedMultiQuotes(
  _input: ParsedOf<Endpoints['listDeleted']>,
  { db, scope, now }: Context,
): Promise<contract.multiQuotes.DeletedMultiQuote[]> {
  const rows = await db
    .select()
    .from(multiQuotes)
    .where(and(deletedOf(scope), gt(multiQuotes.hiddenAt, getRestoreLimit(now()))))
    .orderBy(desc(multiQuotes.hiddenAt))
    .limit(MAX_LISTED);
  return rows.flatMap(({ uuid, name, deletedBy, hiddenAt }) =>
    hiddenAt === null
      ? []
      : [
          {
            uuid,
            name,
            deletedBy,
            deletedAt: hiddenAt.toISOString(),
            restorableUntil: getRestorableUntil(hiddenAt).toISOString(),
          },
        ],
  );
}

/**
 * Restores a deleted multi-quote. Any user of the company who may change multi-quotes can do this. The first few quotes
 * are restored immediately; a job restores the rest.
 */
export async function restoreMultiQuote(
  { uuid }: ParsedOf<Endpoints['restore']>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const [row] = await tx
      .select()
      .from(multiQuotes)
      .where(and(eq(multiQuotes.partnerId, scope.partnerId), eq(multiQuotes.uuid, uuidId(uuid))))
      .for('update');
    if (row === undefined) throw Refusal.notFound();
    if (row.hiddenAt === null) return; // a repeat
    if (row.deletedBy === null) throw Refusal.notFound();
    if (row.hiddenAt <= getRestoreLimit(context.now()))
      throw Refusal.conflict(
        `“${row.name}” was deleted more than 24 hours ago, so it can no longer be restored.`,
      );
    const restoredBy = context.caller.name;
    await tx
      .update(multiQuotes)
      .set({ hiddenAt: null, deletedBy: restoredBy, version: nextVersion(multiQuotes.version) })
      .where(and(deletedOf(scope), eq(multiQuotes.id, row.id)));
    await multiQuoteHistory.record(scope, row.id, {
      at: context.now(),
      title: 'Restored',
      detail: null,
      actor: restoredBy,
    });
    await restoreSlice(tx, row.id, context, null);
    await context.jobs.send(tx, restoreQuotesJob, { id: row.id }, { onlyOnce: row.uuid });
  });
}

/** Quotes in an undecided negotiation return to that negotiation. All others become Saved. */
const STATUS_BEFORE = sql`case when exists (
  select from negotiation_quotes where quote_reference = ${quotes.reference} and status in ('pending', 'ready')
) then 'negotiation' else 'created' end` as unknown as QuoteRow['status']; // drizzle's row types do not allow SQL

/**
 * Restores the next few quotes after a reference that the deletion cancelled. Returns the last reference, or null if
 * there were none. Does nothing if the multi-quote has been deleted again.
 */
async function restoreSlice(
  tx: Database,
  id: number,
  { now }: Pick<Provider, 'now'>,
  after: string | null,
): Promise<string | null> {
  const [row] = await tx
    .select()
    .from(multiQuotes)
    .where(and(eq(multiQuotes.id, id), isNull(multiQuotes.hiddenAt), isNotNull(multiQuotes.deletedBy)))
    .for('update');
  if (row === undefined) return null;
  await setJobActor(tx, { partnerId: row.partnerId, userName: row.deletedBy }, 'multiQuotes.restore', now());
  const scope = scoped(tx, row);
  const { where, orderBy } = quotesInOrder(row.uuid, after);
  const cancelled = await scope.pick(quotes, ['reference'], {
    where: and(where, eq(quotes.status, 'cancelled'), eq(quotes.reason, DELETION_REASON)),
    orderBy,
    limit: QUOTES_PER_TRANSACTION,
  });
  if (cancelled.length === 0) {
    await scope.update(multiQuotes, { deletedBy: null }, eq(multiQuotes.id, id));
    return null;
  }
  const references = cancelled.map(({ reference }) => reference);
  const at = now();
  const restored = await scope.update(
    quotes,
    { status: STATUS_BEFORE, reason: null, updatedAt: at, version: nextVersion(quotes.version) },
    inArray(quotes.reference, references),
  );
  await quoteHistory.recordForAll(
    scope,
    restored.map(({ reference }) => reference),
    { at, title: 'Restored', detail: 'Its multi quote was restored', actor: row.deletedBy },
  );
  return references.at(-1) ?? null;
}

/** Restores the remaining quotes, in slices. */
const restoreQuotesJob = defineJob({
  name: 'multi-quotes.restore-quotes',
  data: v.object({ id: v.number() }),
  expireSeconds: 900,
  async handle({ id }, { db, now }: Provider) {
    const restoreNext = (after: string | null) =>
      db.transaction(async (tx) => {
        await readInIndexOrder(tx);
        return restoreSlice(tx, id, { now }, after);
      });
    for (let last = await restoreNext(null); last !== null; last = await restoreNext(last))
      await yieldToEventLoop();
  },
});

/** Resumes restorations that stopped because the server was killed or the job ran out of retries. */
export const resumeRestorationsJob = defineJob({
  name: 'multi-quotes.resume-restorations',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, { db, jobs }) {
    const left = await db
      .select({ id: multiQuotes.id, uuid: multiQuotes.uuid })
      .from(multiQuotes)
      .where(and(isNull(multiQuotes.hiddenAt), isNotNull(multiQuotes.deletedBy)));
    for (const { id, uuid } of left) await jobs.send(db, restoreQuotesJob, { id }, { onlyOnce: uuid });
  },
});

export const restorationJobs = [restoreQuotesJob, resumeRestorationsJob];
