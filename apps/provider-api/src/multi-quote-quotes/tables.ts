import { partnerId } from '../auth/tables.ts';
import { createdAt, id } from '../db/columns/columns.ts';
import { index, jsonb, pgTable } from '../db/drizzle-pg.ts';
import { multiQuoteId } from '../multi-quotes/tables.ts';

/** Quotes approved together, followed by the bulk tracker (§4). */
export const multiQuoteApprovals = pgTable(
  'multi_quote_approvals',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    references: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('multi_quote_approvals_multi_quote').on(table.multiQuoteId, table.createdAt)],
);
