import type { contract } from '@portal/api-client';
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { partners, users } from '../auth/tables.ts';
import { createdAt, id, instant, updatedAt } from '../db/columns.ts';

const partnerId = () =>
  integer()
    .notNull()
    .references(() => partners.id);

export const multiQuotes = pgTable(
  'multi_quotes',
  {
    id: serial().primaryKey(),
    uuid: uuid().notNull().unique().defaultRandom(),
    partnerId: partnerId(),
    name: text().notNull(),
    /** `expired` is worked out from `expiredAt` when it is read; only the provider sets it here. */
    status: text().$type<contract.multiQuotes.MultiQuoteStatus>().notNull(),
    expiredAt: instant().notNull(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quotes_partner').on(table.partnerId, table.createdAt)],
);

const multiQuoteId = () =>
  integer()
    .notNull()
    .references(() => multiQuotes.id, { onDelete: 'cascade' });

/** An address without its uuid, which is the location's own. */
export type StoredAddress = Omit<
  contract.multiQuotes.MultiQuoteLocation['address'],
  'uuid' | 'duplicates' | 'errors'
>;

export const multiQuoteLocations = pgTable(
  'multi_quote_locations',
  {
    uuid: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    /** The order in which they were added. */
    position: integer().notNull(),
    customerName: text().notNull(),
    customReference: text(),
    address: jsonb().$type<StoredAddress>().notNull(),
    /** Postcode and first line, compact: equal for the same address. */
    addressKey: text().notNull(),
    /** Why the address cannot be searched; null when it can. */
    addressError: text(),
    searchFilters: jsonb().$type<contract.multiQuotes.SearchFilters>().notNull(),
    isBookmarked: boolean().notNull().default(false),
    isLocked: boolean().notNull().default(false),
    searchUuid: uuid().notNull().defaultRandom(),
    searchStatus: text().$type<contract.multiQuotes.LocationSearch['status']>(),
    /** What suppliers answered, as they answered it. */
    searchQuotes: jsonb().$type<contract.availability.SearchQuote[]>().notNull().default([]),
    searchQuotesCount: integer().notNull().default(0),
    selectedSearchQuoteUuid: uuid(),
    selectedSearchQuote:
      jsonb().$type<NonNullable<contract.multiQuotes.MultiQuoteLocation['selectedSearchQuote']>>(),
    quoteReference: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('multi_quote_locations_position').on(table.multiQuoteId, table.position),
    index('multi_quote_locations_address').on(table.multiQuoteId, table.addressKey),
  ],
);

/** A search over the locations of a multi-quote: what its job has done, so that it goes on after a crash. */
export const multiQuoteRuns = pgTable(
  'multi_quote_runs',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    status: text().$type<contract.multiQuotes.SearchProgress['status']>().notNull(),
    total: integer().notNull(),
    processed: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quote_runs_multi_quote').on(table.multiQuoteId, table.createdAt)],
);
