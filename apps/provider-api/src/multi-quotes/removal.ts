import type { contract, ParsedOf } from '@portal/api-client';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { removeInSlices } from '../db/statements/remove-in-slices.ts';
import type { Context } from '../http/context.ts';
import { defineJob } from '../jobs/define.ts';
import type { Provider } from '../provider.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { assertNoAcceptedQuotes, WITHDRAWABLE_STATUSES, withdrawQuotes } from './linked-quotes.ts';
import { loadMultiQuote } from './load-multi-quote.ts';
import { multiQuotes } from './tables.ts';

/** Quotes per transaction: few enough not to block other queries. */
const SLICE = 8;

/**
 * Deletes a multi-quote: hides it from everyone at once; a job then removes its rows and cancels its Saved quotes. If
 * there are only a few quotes, they are already cancelled when this returns. Answers 409 during a search, and if any
 * of the quotes was accepted.
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
    await withdrawSlice(tx, scope, row.uuid, context);
    const removal = { hiddenAt: context.now(), deletedBy: context.caller.name };
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

/** Cancels the next few quotes; returns their number. */
async function withdrawSlice(
  _tx: Database,
  scope: Scope,
  multiQuoteUuid: string,
  author: { caller: { name: string }; now: () => Date },
): Promise<number> {
  const rows = await scope.pick(quotes, ['reference'], {
    where: and(eq(quotes.multiQuoteUuid, multiQuoteUuid), inArray(quotes.status, [...WITHDRAWABLE_STATUSES])),
    orderBy: [asc(quotes.reference)],
    limit: SLICE,
  });
  if (rows.length > 0)
    await withdrawQuotes(
      scope,
      inArray(
        quotes.reference,
        rows.map(({ reference }) => reference),
      ),
      author,
    );
  return rows.length;
}

/** Cancels the multi-quote's quotes and removes its rows in slices. A retry continues where the last attempt ended. */
export const removeMultiQuoteJob = defineJob({
  name: 'multi-quotes.remove',
  data: v.object({ id: v.number() }),
  expireSeconds: 900,
  async handle({ id }, { db, now }: Provider) {
    const [row] = await db
      .select()
      .from(multiQuotes)
      .where(and(eq(multiQuotes.id, id), IS_REMOVED));
    if (row === undefined) return;
    const author = { caller: { name: row.deletedBy ?? '' }, now };
    const withdrawNext = () => db.transaction((tx) => withdrawSlice(tx, scoped(tx, row), row.uuid, author));
    while ((await withdrawNext()) > 0) await yieldToEventLoop();
    await removeInSlices(db, multiQuotes, id);
  },
});

/** Resumes removals whose server was killed or whose job ran out of retries. */
export const resumeRemovalsJob = defineJob({
  name: 'multi-quotes.resume-removals',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, { db, jobs }) {
    const left = await db
      .select({ id: multiQuotes.id, uuid: multiQuotes.uuid })
      .from(multiQuotes)
      .where(IS_REMOVED);
    for (const { id, uuid } of left) await jobs.send(db, removeMultiQuoteJob, { id }, { onlyOnce: uuid });
  },
});
