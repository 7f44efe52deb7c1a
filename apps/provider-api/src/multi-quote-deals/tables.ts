import { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { checkValues, instant, oneOf } from '../db/columns/columns.ts';
import { boolean, pgTable, text } from '../db/drizzle-pg.ts';
import { quotes } from '../quotes/tables.ts';

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
