import { and, asc, lte, type SQL, sql } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';

/**
 * The condition and order that page through the quotes of a multi-quote by reference. The UUID is compared with `>` and
 * `<=`: with `=`, PostgreSQL may look for the next quote along the primary key, past the quotes of all partners.
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
