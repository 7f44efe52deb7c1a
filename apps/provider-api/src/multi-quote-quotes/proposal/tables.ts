import { contract } from '@portal/api-client';
import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { partnerId } from '../../auth/tables.ts';
import { checkValues, instant, oneOf } from '../../db/columns/columns.ts';
import { multiQuotes } from '../../multi-quotes/tables.ts';
import { quotes } from '../../quotes/tables.ts';

/** The partner's margin in the proposal of a whole multi-quote, in per cent. */
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

/** Quotes that somebody put into the proposal of their multi-quote, or left out of it. */
export const proposalChoices = pgTable(
  'proposal_choices',
  {
    quoteReference: text()
      .primaryKey()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    isIncluded: boolean().notNull(),
    /** The quote's standing at the time. With another standing the choice no longer counts. */
    standing: oneOf(contract.multiQuotes.PROPOSAL_STANDINGS).notNull(),
    /** Name of the user at that time. */
    chosenBy: text().notNull(),
    chosenAt: instant().notNull(),
  },
  (table) => checkValues('proposal_choices', table),
);
