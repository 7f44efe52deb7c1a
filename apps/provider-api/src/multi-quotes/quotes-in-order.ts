import { and, asc, lte, type SQL, sql } from 'drizzle-orm';
import { quotes } from '../quotes/tables.ts';

/**
 * Reads the quotes of a multi-quote by reference, those after `after`. If the UUID was compared with `=`, the planner
 * would drop it from the order, and might look for the first quote along the primary key, past the quotes of everybody.
 */
export function quotesInOrder(
  multiQuoteUuid: string,
  after: string | null = null,
): { where: SQL | undefined; orderBy: SQL[] } {
  return {
    where: and(
      sql`(${quotes.multiQuoteUuid}, ${quotes.reference}) > (${multiQuoteUuid}::uuid, ${after ?? ''}::text)`,
      lte(quotes.multiQuoteUuid, multiQuoteUuid),
    ),
    orderBy: [asc(quotes.multiQuoteUuid), asc(quotes.reference)],
  };
}
