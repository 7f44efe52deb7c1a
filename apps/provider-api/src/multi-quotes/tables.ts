import { contract } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { partnerId, users } from '../auth/tables.ts';
import { checkValues, createdAt, id, instant, oneOf, updatedAt, version } from '../db/columns/columns.ts';
import { customerKey } from '../db/columns/customer-key.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import { isNotNull } from '../db/drizzle.ts';
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from '../db/drizzle-pg.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';

export const multiQuotes = pgTable(
  'multi_quotes',
  {
    id: serial().primaryKey(),
    uuid: uuid().notNull().unique().defaultRandom(),
    partnerId: partnerId(),
    name: text().notNull(),
    /** `expired` is derived from `expiredAt` on read; only the provider stores it here. */
    status: oneOf(contract.multiQuotes.MULTI_QUOTE_STATUSES).notNull(),
    expiredAt: instant().notNull(),
    /** How its prices are compared; null until someone has chosen. */
    priceBasis: text().$type<availability.PriceBasis>(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text(),
    /** The owner: the creator until someone chooses another. `ownerName` is the owner's name at the time. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    ownerName: text(),
    /** The customer's progress with the proposal that was shared by link; null if none was. */
    proposalStatus: oneOf(contract.proposals.SHARED_STATUSES),
    searchIndex: searchIndex('name'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /**
     * Set while the multi-quote is hidden: from its deletion until its last row is removed or it is restored, or while
     * it is copied (removal.ts).
     */
    hiddenAt: instant(),
    /** The `hiddenAt` for which all quotes are cancelled. Differs from `hiddenAt` while a deletion has quotes left. */
    quotesCancelledFor: instant(),
    /** Who deleted the multi-quote, or is restoring it; null for an unfinished copy and once it is restored. */
    deletedBy: text(),
  },
  (table) => [
    ...checkValues('multi_quotes', table),
    partnerSearch('multi_quotes_search', table),
    index('multi_quotes_partner').on(table.partnerId, table.createdAt),
    index('multi_quotes_hidden').on(table.id).where(isNotNull(table.hiddenAt)),
  ],
);

/** The multi-quote that a row belongs to. */
export const multiQuoteId = () =>
  integer()
    .notNull()
    .references(() => multiQuotes.id, { onDelete: 'cascade' });

export const multiQuoteLocations = pgTable(
  'multi_quote_locations',
  {
    uuid: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    /** The order in which they were added. */
    position: integer().notNull(),
    customerName: text().notNull(),
    customerKey: customerKey().notNull(),
    customReference: text(),
    address: jsonb().$type<contract.availability.Search['address']>().notNull(),
    /** The same for every spelling of one address. */
    addressKey: text().notNull(),
    /** Why the address cannot be searched; null when it can. */
    addressError: text(),
    searchFilters: jsonb().$type<contract.multiQuotes.SearchFilters>().notNull(),
    isBookmarked: boolean().notNull().default(false),
    isLocked: boolean().notNull().default(false),
    searchUuid: uuid().notNull().defaultRandom(),
    searchStatus: text().$type<contract.multiQuotes.LocationSearch['status']>(),
    searchedAt: instant(),
    /** Why its search failed; null after one that did not. */
    searchError: text(),
    searchQuotesCount: integer().notNull().default(0),
    /** Offers that meet `searchFilters`, and the cheapest of each term (multi-quote-sites/offers/). */
    matchingCount: integer().notNull().default(0),
    bestProducts: jsonb().$type<PricedProduct[]>(),
    /** The chosen product at the price it was found; others are recalculated (multi-quote-sites/offers/). */
    selectedSearchQuoteUuid: uuid(),
    selectedProduct: jsonb().$type<PricedProduct>(),
    quoteReference: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    index('multi_quote_locations_position').on(table.multiQuoteId, table.position),
    index('multi_quote_locations_address').on(table.multiQuoteId, table.addressKey),
    index('multi_quote_locations_customer_created').on(table.partnerId, table.customerKey, table.createdAt),
  ],
);

export type LocationRow = typeof multiQuoteLocations.$inferSelect;

/** Values for the progress. The rate is measured since the work last began or resumed. */
export const progress = () => ({
  total: integer().notNull(),
  processed: integer().notNull().default(0),
  rateSince: instant(),
  rateFrom: integer().notNull().default(0),
  createdBy: text(),
});

/** Events of the multi-quote itself; the steps of its quotes are in `quote_events`. */
export const multiQuoteEvents = pgTable(
  'multi_quote_events',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    at: instant().notNull(),
    title: text().notNull(),
    detail: text(),
    /** Null for other steps. */
    removedLocations: integer(),
    actor: text(),
  },
  (table) => [index('multi_quote_events_multi_quote').on(table.multiQuoteId, table.at)],
);
