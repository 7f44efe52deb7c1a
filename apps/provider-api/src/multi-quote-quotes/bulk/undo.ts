import type { contract } from '@portal/api-client';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import {
  CHANGE_UNDONE,
  type ChangedItemRow,
  type ChangeRow,
  settleItems,
} from '../../multi-quotes/changes/settle-items.ts';
import { returnQuoteToSaved } from '../../quotes/lifecycle/steps.ts';
import type { AfterStep } from '../../quotes/lifecycle/take-step.ts';
import { type QuoteRow, quoteEvents, quotes } from '../../quotes/tables.ts';
import { updateQuote } from '../../quotes/update.ts';
import { Refusal } from '../../refusal.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

type BulkOutcome = contract.multiQuotes.BulkOutcome;

/** A multi-quote's quotes take the same steps as single ones. */
const endpoints = 'single';

/** Undoes a change quote by quote, each in its own transaction; quotes that have changed since stay as they are. */
export async function undoQuotes(
  change: ChangeRow,
  items: readonly ChangedItemRow[],
  context: Context,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], skipped: [] };
  for (const item of items) {
    const { done, skipped } = await undoQuote(change, item, context);
    outcome.done.push(...done);
    outcome.skipped.push(...skipped);
    await yieldToEventLoop();
  }
  return outcome;
}

async function undoQuote(change: ChangeRow, item: ChangedItemRow, context: Context): Promise<BulkOutcome> {
  const { key: reference, version } = item;
  let settled: BulkOutcome = { done: [], skipped: [] };
  const afterStep: AfterStep = async ({ scope }) => {
    settled = await settleItems(scope, change, { done: [reference], skipped: [] }, context);
  };
  try {
    if (change.step === 'accept') {
      await returnQuoteToSaved({ endpoints, reference, version }, context, afterStep);
    } else {
      // The fields that `updateQuotes` recorded.
      const before = item.before as Partial<
        Pick<QuoteRow, 'customerName' | 'customReference' | 'isBookmarked'>
      >;
      const title = CHANGE_UNDONE;
      await updateQuote({ endpoints, reference, version, ...before }, context, { title, afterStep });
    }
    return settled;
  } catch (error) {
    if (!(error instanceof Refusal) || ![404, 409, 422].includes(error.status)) throw error;
    const reason = (await findLaterChange(item, context)) ?? error.message;
    const skipped = [{ key: reference, reason }];
    return context.db.transaction((tx) =>
      settleItems(context.scope.on(tx), change, { done: [], skipped }, context),
    );
  }
}

/** What happened to the quote since the bulk change; null when nothing did. */
async function findLaterChange({ key, version }: ChangedItemRow, { scope }: Context): Promise<string | null> {
  const quote = await scope.find(quotes, eq(quotes.reference, key));
  if (quote === null || quote.version === version) return null;
  const [event] = await scope.list(quoteEvents, {
    where: eq(quoteEvents.quoteReference, key),
    orderBy: [desc(quoteEvents.id)],
    limit: 1,
  });
  if (event === undefined) return 'Changed since.';
  return `Changed since: ${event.title}${event.actor === null ? '' : ` by ${event.actor}`}.`;
}
