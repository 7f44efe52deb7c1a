import type { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { instant } from '../db/columns/columns.ts';
import { doublePrecision, integer, pgTable, text } from '../db/drizzle-pg.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';

/** The partner's margin on the quotes of a multi-quote that have no own margin, in per cent. */
export const multiQuoteMargins = pgTable('multi_quote_margins', {
  multiQuoteId: integer()
    .primaryKey()
    .references(() => multiQuotes.id, { onDelete: 'cascade' }),
  partnerId: partnerId(),
  basis: text().$type<contract.multiQuotes.DealMargin['basis']>().notNull(),
  monthlyPercent: doublePrecision().notNull(),
  installPercent: doublePrecision().notNull(),
  /** Name of the user at that time. */
  setBy: text().notNull(),
  setAt: instant().notNull(),
});
