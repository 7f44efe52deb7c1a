import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { QuoteRow } from '../quotes/tables.ts';
import { searchQuotes } from './tables.ts';

/** Whether the price is for an existing line. Any other price includes a new line, which the partner then gets. */
export async function isPricedOnLine(
  scope: Scope,
  { useExistingLine, searchQuoteId }: Pick<QuoteRow, 'useExistingLine' | 'searchQuoteId'>,
): Promise<boolean> {
  if (useExistingLine !== null) return useExistingLine;
  const offer =
    searchQuoteId === null ? null : await scope.find(searchQuotes, eq(searchQuotes.id, searchQuoteId));
  return offer !== null && offer.renewal !== null;
}
