import type { contract } from '@portal/api-client';
import type { Context } from '../../http/context.ts';
import { type ChangedItemRow, type ChangeRow, settleItems } from '../../multi-quotes/changes/settle-items.ts';
import { CHANGE_UNDONE, findLaterChange } from '../../quotes/bulk/later-change.ts';
import { returnQuoteToSaved } from '../../quotes/lifecycle/steps.ts';
import type { StepListener } from '../../quotes/lifecycle/take-step.ts';
import { updateQuote } from '../../quotes/update.ts';
import { Refusal } from '../../refusal.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { QuoteFields } from './bulk.ts';

type BulkOutcome = contract.multiQuotes.BulkOutcome;

/** A multi-quote's quotes take the same steps as single ones. */
const family = 'single';

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
  const onStep: StepListener = async ({ scope }) => {
    settled = await settleItems(scope, change, { done: [reference], skipped: [] }, context);
  };
  try {
    if (change.step === 'accept') {
      await returnQuoteToSaved({ family, reference, version }, context, onStep);
    } else {
      // The fields that `updateQuotes` recorded.
      const before = item.before as Partial<QuoteFields>;
      const title = CHANGE_UNDONE;
      await updateQuote({ family, reference, version, ...before }, context, { title, onStep });
    }
    return settled;
  } catch (error) {
    if (!(error instanceof Refusal) || ![404, 409, 422].includes(error.status)) throw error;
    const reason = (await findLaterChange(reference, version, context)) ?? error.message;
    const skipped = [{ key: reference, reason }];
    return context.db.transaction((tx) =>
      settleItems(context.scope.on(tx), change, { done: [], skipped }, context),
    );
  }
}
