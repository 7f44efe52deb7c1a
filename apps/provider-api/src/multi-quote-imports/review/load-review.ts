import { and, eq } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { uuidId } from '../../http/request/ids.ts';
import type { MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { multiQuoteImportReviews } from '../tables.ts';

export type ReviewRow = typeof multiQuoteImportReviews.$inferSelect;

/** A stored import of the multi-quote, or 404. */
export async function loadReview(
  { scope }: Pick<Context, 'scope'>,
  multiQuote: MultiQuoteRow,
  importUuid: string,
  lock?: 'update',
): Promise<ReviewRow> {
  return scope.get(
    multiQuoteImportReviews,
    and(
      eq(multiQuoteImportReviews.multiQuoteId, multiQuote.id),
      eq(multiQuoteImportReviews.id, uuidId(importUuid)),
      eq(multiQuoteImportReviews.isComplete, true),
    ),
    lock ? { lock } : {},
  );
}

export const IMPORT_RUNNING = 'This import is adding its rows now. Wait until it has finished.';
