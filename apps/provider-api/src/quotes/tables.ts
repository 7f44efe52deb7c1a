import type { common, crf, quotes as quoteContract } from '@portal/api-client/contract';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { partners, users } from '../auth/tables.ts';
import { createdAt, instant } from '../db/columns.ts';
import type { AddonLine } from '../pricing/addon-choice.ts';

export type QuoteKind = 'single' | 'broadband' | 'multi';

/** The number of a quote's reference; one series for all kinds. */
export const quoteNumbers = pgSequence('quote_numbers', { startWith: 104_000 });

/** Quotes of every kind. Money in pence, speeds in Mbps, lead time in working days. */
export const quotes = pgTable(
  'quotes',
  {
    reference: text().primaryKey(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    kind: text().$type<QuoteKind>().notNull(),
    /** What was last decided; whether it expired in the meantime is worked out when it is read (R23). */
    status: text().$type<quoteContract.QuoteStatus>().notNull(),
    customerName: text().notNull(),
    customReference: text(),
    address: jsonb().$type<common.Address>().notNull(),
    postcode: text().notNull(),
    supplierKey: text().notNull(),
    productCode: text().notNull(),
    productName: text().notNull(),
    productDescription: text().notNull(),
    bearer: integer(),
    speed: integer().notNull(),
    uploadSpeed: integer(),
    termMonths: integer().notNull(),
    layer: integer(),
    /** The product alone; `installCost` and `monthlyCost` are with its add-ons. */
    baseInstallCost: integer().notNull(),
    baseMonthlyCost: integer().notNull(),
    installCost: integer().notNull(),
    monthlyCost: integer().notNull(),
    totalCost: integer().notNull(),
    eccCost: integer().notNull(),
    isEccFirm: boolean().notNull(),
    discount: integer().notNull(),
    isBookmarked: boolean().notNull().default(false),
    isContended: boolean().notNull(),
    isOffnet: boolean().notNull(),
    leadTimeDays: integer().notNull(),
    ipAllocation: text(),
    addons: jsonb().$type<AddonLine[]>().notNull(),
    notes: text(),
    reason: text(),
    multiQuoteUuid: uuid(),
    multiQuoteLocationUuid: uuid(),
    searchQuoteId: uuid(),
    approvalTermsId: integer(),
    orderReference: text(),
    /** The user who made it; the name is kept as it was. */
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text(),
    version: integer().notNull().default(1),
    /** Reference, customer, product, postcode and town, for the list's search. */
    searchText: text().notNull(),
    acceptedAt: instant(),
    /** The notice that it expires soon has been given. */
    expiryNoticeAt: instant(),
    expiredAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('quotes_partner_list').on(table.partnerId, table.kind, table.createdAt),
    index('quotes_partner_status').on(table.partnerId, table.status),
    index('quotes_expiry').on(table.status, table.expiredAt),
    index('quotes_multi_quote').on(table.multiQuoteUuid).where(sql`${table.multiQuoteUuid} is not null`),
    // One search quote becomes one quote, however often it is saved.
    uniqueIndex('quotes_search_quote').on(table.searchQuoteId).where(sql`${table.searchQuoteId} is not null`),
  ],
);
export type QuoteRow = typeof quotes.$inferSelect;

export const quoteEvents = pgTable(
  'quote_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    partnerId: integer().notNull(),
    quoteReference: text()
      .notNull()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    at: instant().notNull(),
    title: text().notNull(),
    detail: text(),
    actor: text(),
  },
  (table) => [index('quote_events_quote').on(table.quoteReference, table.id)],
);

/** Customer request forms: a draft, section by section. */
export const quoteCrfs = pgTable('quote_crfs', {
  quoteReference: text()
    .primaryKey()
    .references(() => quotes.reference, { onDelete: 'cascade' }),
  partnerId: integer().notNull(),
  sections: jsonb().$type<crf.CrfDraft>().notNull(),
  version: integer().notNull(),
  savedAt: instant(),
  submittedAt: instant(),
  submittedById: integer().references(() => users.id, { onDelete: 'set null' }),
  submittedBy: text(),
});

/** What a partner puts on a quote's prices for its own customer, in per cent. */
export const quoteMargins = pgTable(
  'quote_margins',
  {
    quoteReference: text()
      .primaryKey()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    monthlyPercent: doublePrecision().notNull(),
    installPercent: doublePrecision().notNull(),
    /** Who set it last; the name is kept as it was. */
    setById: integer().references(() => users.id, { onDelete: 'set null' }),
    setBy: text().notNull(),
    setAt: instant().notNull(),
  },
  (table) => [index('quote_margins_partner').on(table.partnerId, table.setAt)],
);

/** Documents of customer request forms; an order has those of its quote. */
export const quoteDocuments = pgTable(
  'quote_documents',
  {
    id: serial().primaryKey(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    quoteReference: text()
      .notNull()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Id in the file store. */
    fileId: text().notNull(),
    createdBy: text(),
    createdAt: createdAt(),
  },
  (table) => [index('quote_documents_quote').on(table.quoteReference, table.id)],
);

/** Terms and conditions of suppliers, for every partner alike; `content` is sanitised when it is written (F29). */
export const supplierTerms = pgTable('supplier_terms', {
  id: serial().primaryKey(),
  supplierKey: text().notNull().unique(),
  name: text().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  agreementCopy: text().notNull(),
  agreementUrlCopy: text(),
});
