import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** The address book, filled from {@link addressBook}; nobody's, so without a partner. */
export const addresses = pgTable(
  'addresses',
  {
    udprn: integer().primaryKey(),
    uprn: text(),
    containerKey: text(),
    containerName: text(),
    addressLine1: text().notNull(),
    addressLine2: text(),
    premise: text().notNull(),
    thoroughfare: text().notNull(),
    town: text().notNull(),
    county: text().notNull(),
    postcode: text().notNull(),
    postcodeCompact: text().notNull(),
    position: smallint().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Every word of the address once, in lower case. */
    searchText: text().notNull(),
  },
  (table) => [
    index('addresses_postcode').on(table.postcodeCompact.op('text_pattern_ops'), table.position),
    index('addresses_container').on(table.containerKey),
    index('addresses_search').using('gin', sql`to_tsvector('simple', ${table.searchText})`),
  ],
);
