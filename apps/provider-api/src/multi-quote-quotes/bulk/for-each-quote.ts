import type { contract } from '@portal/api-client';
import { and, eq, inArray } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import type { MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

type BulkOutcome = contract.multiQuotes.BulkOutcome;

/** The given quotes of a multi-quote; 404 for all of them when any is missing or belongs elsewhere (F21). */
export async function loadQuotes(
  { scope }: Context,
  multiQuote: MultiQuoteRow,
  references: readonly string[],
): Promise<QuoteRow[]> {
  const uniqueReferences = [...new Set(references)];
  const rows = await scope.list(quotes, {
    where: and(eq(quotes.multiQuoteUuid, multiQuote.uuid), inArray(quotes.reference, uniqueReferences)),
  });
  if (rows.length !== uniqueReferences.length) throw Refusal.notFound();
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return uniqueReferences.flatMap((reference) => byReference.get(reference) ?? []);
}

/** Runs `work` quote by quote, each in its own transaction; refused quotes are skipped and reported with the reason. */
export async function forEachQuote(
  rows: readonly QuoteRow[],
  work: (row: QuoteRow) => Promise<unknown>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], skipped: [] };
  for (const row of rows) {
    try {
      await work(row);
      outcome.done.push(row.reference);
    } catch (error) {
      if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
      outcome.skipped.push({ key: row.reference, reason: getReason(error) });
    }
    await yieldToEventLoop();
  }
  return outcome;
}

/** Names the invalid field, if there is one. */
function getReason(refusal: Refusal): string {
  const [field] = Object.keys(refusal.fields ?? {});
  return field === undefined ? refusal.message : `${field}: ${refusal.message}`;
}
