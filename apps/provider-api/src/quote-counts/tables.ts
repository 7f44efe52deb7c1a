import { instant, isSandbox } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import { bigint, boolean, date, index, integer, pgTable, text } from '../db/drizzle-pg.ts';

/**
 * Quote counts per partner, grouped as lists and the dashboard need. Triggers on `quotes` and `orders` add rows with
 * the differences, so writers never wait for each other. The counts are the sums of the rows. A job adds rows up.
 */
export const quoteCounts = pgTable(
  'quote_counts',
  {
    // No foreign key: removing a partner removes quotes, which adds rows.
    partnerId: integer().notNull(),
    isSandbox: isSandbox(),
    kind: text().notNull(),
    /** The stored status; expiry is derived on read (R23). */
    status: text().notNull(),
    /** The day in London on which open quotes expire; null for other quotes. */
    expiresOn: date(),
    /** The first day of the month, in London. */
    createdMonth: date().notNull(),
    /** The month in which the quotes left the pipeline; null while they are in it. */
    leftMonth: date(),
    quotes: integer().notNull(),
    totalCost: bigint({ mode: 'number' }).notNull(),
    /** Written by the job that adds rows up. */
    isSum: boolean().notNull().default(false),
  },
  (table) => [
    index('quote_counts_partner').on(table.partnerId, table.isSandbox, table.kind),
    index('quote_counts_differences').on(table.partnerId).where(sql`not ${table.isSum}`),
  ],
);

/** One row as soon as all quotes that existed before the triggers are counted. */
export const quoteCountBuilds = pgTable('quote_count_builds', {
  builtAt: instant().notNull(),
});
