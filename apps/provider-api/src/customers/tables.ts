import { partnerId, users } from '../auth/tables.ts';
import { createdAt, instant, updatedAt, version } from '../db/columns/columns.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import { sql } from '../db/drizzle.ts';
import { type AnyPgColumn, index, integer, pgTable, serial, text, uniqueIndex } from '../db/drizzle-pg.ts';

/**
 * One row for every name ever used on a quote, site, order, service or case, ignoring case and spacing.
 * Triggers add the rows. A name that was merged is a spelling of another customer.
 */
export const customers = pgTable(
  'customers',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    /** As it was first written. */
    name: text().notNull(),
    key: text().notNull().generatedAlwaysAs(sql.raw('customer_key(name)')),
    searchIndex: searchIndex('name'),
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The customer it was merged into. That customer may have been merged into another one since. */
    mergedIntoId: integer().references((): AnyPgColumn => customers.id),
    /** The customer whose page shows it; null if it has its own page. */
    primaryId: integer().references((): AnyPgColumn => customers.id),
    mergedAt: instant(),
    mergedBy: text(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('customers_key').on(table.partnerId, table.key),
    index('customers_name').on(table.partnerId, table.name),
    // The order of the list.
    index('customers_listed')
      .on(table.partnerId, sql`lower(${table.name})`)
      .where(sql`${table.primaryId} is null`),
    partnerSearch('customers_search', table),
    index('customers_primary').on(table.primaryId).where(sql`${table.primaryId} is not null`),
  ],
);

/**
 * Customers that might be unused: new ones, and those that a change may have left without a quote, site, order,
 * service, case, owner or note. Triggers add rows, so writers never wait for each other. A job removes the rows of
 * customers in use.
 */
export const customerChecks = pgTable(
  'customer_checks',
  // No foreign key: a check of a customer that no longer exists does no harm.
  { customerId: integer().notNull() },
  (table) => [index('customer_checks_customer').on(table.customerId)],
);
export type CustomerRow = typeof customers.$inferSelect;

const customerId = () =>
  integer()
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' });

/** They stay with the customer on whose page they were written when it is merged or separated. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    customerId: customerId(),
    text: text().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The author's name at the time. */
    author: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId, table.createdAt)],
);

/** History of the customer itself: owner changes and merges. */
export const customerEvents = pgTable(
  'customer_events',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    customerId: customerId(),
    at: instant().notNull(),
    title: text().notNull(),
    detail: text(),
    actor: text(),
  },
  (table) => [index('customer_events_customer').on(table.customerId, table.at)],
);
