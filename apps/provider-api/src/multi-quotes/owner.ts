import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { defineJob } from '../jobs/define.ts';
import { describeOwnerChange, notifyOwner, type Owner } from '../partner/owner.ts';
import { quotes } from '../quotes/tables.ts';
import { multiQuoteHistory } from './events.ts';
import type { MultiQuoteRow } from './load-multi-quote.ts';
import { quotesInOrder } from './quotes-in-order.ts';
import { multiQuotes } from './tables.ts';

const QUOTES_PER_TRANSACTION = 20;

/**
 * Moves a multi-quote's quotes from its former owner to its current owner. Short transactions, so that thousands of
 * quotes block nobody. The job can run again after a kill, and several jobs can run in any order.
 */
export const moveQuotesJob = defineJob({
  name: 'multi-quotes.move-quotes',
  data: v.object({ partnerId: v.number(), uuid: v.string(), formerOwnerId: v.number() }),
  handle: async ({ partnerId, uuid, formerOwnerId }, { db }) => {
    const moveBatch = (after: string | null) =>
      db.transaction(async (tx) => {
        const scope = scoped(tx, { partnerId });
        const multiQuote = await scope.find(multiQuotes, eq(multiQuotes.uuid, uuid));
        if (multiQuote === null || multiQuote.ownerId === formerOwnerId) return null;
        const { where, orderBy } = quotesInOrder(uuid, after);
        const rows = await scope.list(quotes, {
          where: and(where, eq(quotes.ownerId, formerOwnerId)),
          orderBy,
          limit: QUOTES_PER_TRANSACTION,
        });
        const { ownerId, ownerName } = multiQuote;
        const references = rows.map(({ reference }) => reference);
        if (references.length > 0)
          await scope.update(quotes, { ownerId, ownerName }, inArray(quotes.reference, references));
        return rows.length < QUOTES_PER_TRANSACTION ? null : (references.at(-1) ?? null);
      });
    for (let last = await moveBatch(null); last !== null; ) last = await moveBatch(last);
  },
});

/** Records a multi-quote's new owner, notifies them, and queues the job that changes its quotes. */
export async function changeOwner(
  tx: Database,
  row: MultiQuoteRow,
  owner: Owner,
  context: Context,
): Promise<void> {
  const { caller, scope, now, jobs } = context;
  await multiQuoteHistory.record(scope, row.id, {
    at: now(),
    title: 'Owner changed',
    detail: describeOwnerChange(row.ownerName, owner.ownerName),
    actor: caller.name,
  });
  await notifyOwner(tx, owner, context, {
    text: `${caller.name} made you the owner of a multi quote`,
    subtext: row.name,
    url: `/multi-quotes/${row.uuid}`,
    type: 'notice',
  });
  if (row.ownerId !== null)
    await jobs.send(tx, moveQuotesJob, {
      partnerId: row.partnerId,
      uuid: row.uuid,
      formerOwnerId: row.ownerId,
    });
}
