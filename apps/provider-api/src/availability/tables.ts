import type { availability, common } from '@portal/api-client/contract';
import { partnerId, users } from '../auth/tables.ts';
import { createdAt, id, instant, isSandbox } from '../db/columns/columns.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from '../db/drizzle-pg.ts';
import type { EthernetCriteria } from '../pricing/ethernet.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';

/** The search criteria at the address. */
interface SearchCriteria extends EthernetCriteria {
  useExistingLine?: boolean;
  pstnNumber?: string | null;
}

/** What a renewal offer takes over from its service. */
export interface OfferedRenewal {
  circuitId: number;
  addons: availability.AddonChoice[];
  layer: 2 | 3 | null;
}

export const searches = pgTable(
  'searches',
  {
    id: id(),
    partnerId: partnerId(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<'single' | 'broadband'>().notNull(),
    status: text().$type<'processing' | 'searched' | 'terminated'>().notNull(),
    address: jsonb().$type<common.Address>().notNull(),
    ask: jsonb().$type<SearchCriteria>().notNull(),
    isSandbox: isSandbox(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [index('searches_partner').on(table.partnerId, table.createdAt)],
);

/** One row per supplier, so that each answers once, even after a crash. */
export const searchSuppliers = pgTable(
  'search_suppliers',
  {
    searchId: uuid()
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    supplierKey: text().notNull(),
    partnerId: integer().notNull(),
    status: text().$type<'pending' | 'processed' | 'failed'>().notNull(),
    answeredAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.supplierKey] })],
);

export const searchQuotes = pgTable(
  'search_quotes',
  {
    id: id(),
    partnerId: integer().notNull(),
    searchId: uuid()
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    /** Identifies the product within the search, so that no answer is stored twice. */
    productKey: text().notNull(),
    product: jsonb().$type<PricedProduct>().notNull(),
    /** Set where it renews a service: what the quote takes over from it. */
    renewal: jsonb().$type<OfferedRenewal>(),
    createdAt: createdAt(),
    savedAt: instant(),
    quoteReference: text(),
  },
  (table) => [unique('search_quotes_product').on(table.searchId, table.productKey)],
);
