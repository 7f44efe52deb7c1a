import { contract, type ParsedOf } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { checkValues, createdAt, id, instant, oneOf, updatedAt, version } from '../db/columns/columns.ts';
import { index, integer, jsonb, pgTable, serial, text, unique, uuid } from '../db/drizzle-pg.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { quotes } from '../quotes/tables.ts';

/** Filters of the Saved quotes that a negotiation takes. */
type AddedQuotes = NonNullable<ParsedOf<typeof contract.multiQuotes.negotiations.create>['matching']>;

export const negotiations = pgTable(
  'negotiations',
  {
    id: serial().primaryKey(),
    uuid: uuid().notNull().unique().defaultRandom(),
    partnerId: partnerId(),
    /** Null for a negotiation about a single quote (quote-negotiations). */
    multiQuoteId: integer().references(() => multiQuotes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    notes: text(),
    status: oneOf(contract.multiQuotes.NEGOTIATION_STATUSES).notNull(),
    /** The partner's targets per group. */
    targets: jsonb().$type<contract.multiQuotes.NegotiationTarget[]>().notNull().default([]),
    /** The term that the partner asks for; null to leave it to the desk. */
    targetTermMonths: integer(),
    /** The first round's id and this round's number; null for the first round itself. */
    firstRoundId: integer(),
    round: integer().notNull().default(1),
    /** Where adding "all" continues, also after a kill; null once every quote is added and the desk is asked. */
    adding: jsonb().$type<{ matching: AddedQuotes | null; after: string }>(),
    /** When the pricing desk's answer is expected. */
    answerDueAt: instant().notNull().defaultNow(),
    createdBy: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    ...checkValues('negotiations', table),
    index('negotiations_multi_quote').on(table.multiQuoteId, table.createdAt),
  ],
);

export const negotiationQuotes = pgTable(
  'negotiation_quotes',
  {
    uuid: id(),
    partnerId: partnerId(),
    negotiationId: integer()
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    group: text().notNull(),
    quoteReference: text()
      .notNull()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    /**
     * The values that the offer is compared with: the quote's values when the negotiation was opened, updated when
     * the offer is decided.
     */
    productName: text(),
    termMonths: integer(),
    /** Null, as product and term, where they were not stored when the offer was decided; pence. */
    totalCost: integer(),
    eccCost: integer().notNull(),
    installCost: integer().notNull(),
    monthlyCost: integer().notNull(),
    newEcc: integer(),
    newInstall: integer(),
    newMonthlyCost: integer(),
    /** Another product that the desk offers instead of a new price. */
    newSearchQuoteUuid: uuid(),
    newProduct: jsonb().$type<PricedProduct>(),
    status: text().$type<contract.multiQuotes.NegotiationQuote['status']>().notNull(),
    note: text(),
    /** Why the partner decided as it did, and who it was. */
    reason: text(),
    decidedBy: text(),
    decidedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('negotiation_quotes_quote').on(table.negotiationId, table.quoteReference),
    index('negotiation_quotes_reference').on(table.quoteReference),
  ],
);
