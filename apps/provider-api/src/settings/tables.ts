import { boolean, pgTable, smallint, text } from '../db/drizzle-pg.ts';

/** Kind of supplier; determines rates, coverage and lead times. */
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
