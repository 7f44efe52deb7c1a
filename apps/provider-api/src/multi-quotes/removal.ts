import { contract, type ParsedOf } from '@portal/api-client';
import * as v from 'valibot';
import { setJobActor } from '../auth/audit-actor.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { readInIndexOrder } from '../db/statements/index-order.ts';
import { removeInSlices } from '../db/statements/remove-in-slices.ts';
import type { Context } from '../http/context.ts';
import { defineJob } from '../jobs/define.ts';
import type { Provider } from '../provider.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { multiQuoteHistory } from './events.ts';
import { assertNoAcceptedQuotes, WITHDRAWABLE_STATUSES, withdrawQuotes } from './linked-quotes.ts';
import { loadMultiQuote } from './load-multi-quote.ts';
import { quotesInOrder } from './quotes-in-order.ts';
import { multiQuotes } from './tables.ts';

/** Quotes per transaction: few enough not to block other queries. */
export const QUOTES_PER_TRANSACTION = 2;

/** Why the quotes of a deleted multi-quote are cancelled; a restored multi-quote gets those quotes back. */
export const DELETION_REASON = 'Its multi quote was deleted';

const UNDO_MS = contract.multiQuotes.UNDO_HOURS * 3_600_000;

/** Multi-quotes that were deleted before this time can no longer be restored. */
export const getRestoreLimit = (now: Date) => new Date(now.getTime() - UNDO_MS);

export const getRestorableUntil = (hiddenAt: Date) => new Date(hiddenAt.getTime() + UNDO_MS);

/** The `hiddenAt` of a multi-quote whose rows are being removed: too long ago to be restored, whatever the clock says. */
const REMOVAL_BEGUN = new Date(0);

/**
 * Deletes a multi-quote: hides it from everyone at once; a job then cancels its Saved quotes, and removes its rows once
 * it can no longer be restored. If there are only a few quotes, they are already cancelled when this returns. Answers
 * 409 during a search, and if any of the quotes was accepted.
 */
export async function removeMultiQuote(
  { uuid }: ParsedOf<typeof contract.multiQuotes.remove>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadMultiQuote(scope, uuid, 'update');
    if (row.status === 'processing') {
      throw Refusal.conflict('This multi quote is being searched. Stop the search first.', {
        status: row.status,
      });
    }
    await assertNoAcceptedQuotes(scope, eq(quotes.multiQuoteUuid, row.uuid), 'multi quote');
    await withdrawSlice(scope, row.uuid, context);
    const { name: deletedBy } = context.caller;
    await multiQuoteHistory.record(scope, row.id, {
      at: context.now(),
      title: 'Deleted',
      detail: null,
      actor: deletedBy,
    });
    const removal = { hiddenAt: context.now(), deletedBy };
    await scope.update(multiQuotes, removal, eq(multiQuotes.id, row.id));
    await context.jobs.send(tx, removeMultiQuoteJob, { id: row.id }, { onlyOnce: row.uuid });
  });
}

/**
 * Hides a copy until it has all its sites. If its import no longer exists, the copy is removed like a deleted
 * multi-quote.
 */
export async function hideCopy(scope: Scope, id: number, now: Date): Promise<void> {
  await scope.update(multiQuotes, { hiddenAt: now }, eq(multiQuotes.id, id));
}

/** Shows a complete copy. Has no effect on any other multi-quote. */
export async function showCopy(db: Database, id: number): Promise<void> {
  const isCopy = and(eq(multiQuotes.id, id), isNull(multiQuotes.deletedBy));
  await db
    .update(multiQuotes)
    .set({ hiddenAt: null })
    .where(and(isCopy, isNotNull(multiQuotes.hiddenAt)));
}

/** Matches multi-quotes that were deleted, and copies that no import will complete. */
const IS_REMOVED = and(
  isNotNull(multiQuotes.hiddenAt),
  or(
    isNotNull(multiQuotes.deletedBy),
    sql`not exists (select from multi_quote_imports where multi_quote_id = ${multiQuotes.id})`,
  ),
);

/** Cancels the next few quotes after a reference; returns the last reference, or null if there were none. */
async function withdrawSlice(
  scope: Scope,
  multiQuoteUuid: string,
  author: { caller: { name: string }; now: () => Date },
  after: string | null = null,
): Promise<string | null> {
  const { where, orderBy } = quotesInOrder(multiQuoteUuid, after);
  const rows = await scope.pick(quotes, ['reference'], {
    where: and(where, inArray(quotes.status, [...WITHDRAWABLE_STATUSES])),
    orderBy,
    limit: QUOTES_PER_TRANSACTION,
  });
  const references = rows.map(({ reference }) => reference);
  if (references.length > 0)
    await withdrawQuotes(scope, inArray(quotes.reference, references), author, DELETION_REASON);
  return references.at(-1) ?? null;
}

/** Matches what can no longer be restored: nobody can restore a copy. */
const isBeyondRestore = (now: Date) =>
  and(IS_REMOVED, or(isNull(multiQuotes.deletedBy), lte(multiQuotes.hiddenAt, getRestoreLimit(now))));

/** Cancels the next few quotes as `withdrawSlice` does, unless the multi-quote was restored meanwhile. */
function withdrawNext(
  { db, now }: Pick<Provider, 'db' | 'now'>,
  id: number,
  after: string | null,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(multiQuotes)
      .where(and(eq(multiQuotes.id, id), IS_REMOVED))
      .for('update');
    if (row === undefined) return null;
    await setJobActor(tx, { partnerId: row.partnerId, userName: row.deletedBy }, 'multiQuotes.remove', now());
    await readInIndexOrder(tx);
    const author = { caller: { name: row.deletedBy ?? '' }, now };
    return withdrawSlice(scoped(tx, row), row.uuid, author, after);
  });
}

/**
 * Cancels the multi-quote's quotes at once, and removes its rows, in slices, once it can no longer be restored. A retry
 * continues where the last attempt ended.
 */
export const removeMultiQuoteJob = defineJob({
  name: 'multi-quotes.remove',
  data: v.object({ id: v.number() }),
  expireSeconds: 900,
  async handle({ id }, { db, now }: Provider) {
    const [removed] = await db
      .select({ hiddenAt: multiQuotes.hiddenAt })
      .from(multiQuotes)
      .where(and(eq(multiQuotes.id, id), IS_REMOVED));
    // The index keeps entries of cancelled quotes until a vacuum. Each slice starts after these entries.
    let last = await withdrawNext({ db, now }, id, null);
    while (last !== null) {
      await yieldToEventLoop();
      last = await withdrawNext({ db, now }, id, last);
    }
    // If the multi-quote was deleted again meanwhile, `hiddenAt` differs, and quotes may be left.
    if (removed?.hiddenAt)
      await db
        .update(multiQuotes)
        .set({ quotesCancelledFor: removed.hiddenAt })
        .where(and(eq(multiQuotes.id, id), eq(multiQuotes.hiddenAt, removed.hiddenAt)));
    // From here on no other process restores it, even if its clock is slow.
    const begun = await db
      .update(multiQuotes)
      .set({ hiddenAt: REMOVAL_BEGUN })
      .where(and(eq(multiQuotes.id, id), isBeyondRestore(now())))
      .returning({ id: multiQuotes.id });
    if (begun.length > 0) await removeInSlices(db, multiQuotes, id);
  },
});

/** A search for quotes would read index entries of all cancelled quotes every minute. */
const HAS_QUOTES_LEFT = sql`${multiQuotes.quotesCancelledFor} is distinct from ${multiQuotes.hiddenAt}`;

/**
 * Removes what can no longer be restored, and resumes removals whose server was killed or whose job ran out of
 * retries.
 */
export const resumeRemovalsJob = defineJob({
  name: 'multi-quotes.resume-removals',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, { db, jobs, now }) {
    const left = await db
      .select({ id: multiQuotes.id, uuid: multiQuotes.uuid })
      .from(multiQuotes)
      .where(and(IS_REMOVED, or(isBeyondRestore(now()), HAS_QUOTES_LEFT)));
    for (const { id, uuid } of left) await jobs.send(db, removeMultiQuoteJob, { id }, { onlyOnce: uuid });
  },
});
