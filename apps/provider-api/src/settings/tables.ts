import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** What a supplier is in the market; decides its rates, reach and lead times. */
export const SUPPLIER_KINDS = [
  'own',
  'incumbent',
  'aggregator',
  'cable',
  'city-fibre',
  'international',
] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];

export const suppliers = pgTable('suppliers', {
  key: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<SupplierKind>().notNull(),
  isOwnNetwork: boolean().notNull(),
  position: smallint().notNull(),
});
