import { type common, type crf, proposals, quotes as quoteContract } from '@portal/api-client/contract';
import { partnerId, users } from '../auth/tables.ts';
import { checkValues, createdAt, instant, isSandbox, oneOf } from '../db/columns/columns.ts';
import { customerKey } from '../db/columns/customer-key.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import { sql } from '../db/drizzle.ts';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '../db/drizzle-pg.ts';
import type { AddonLine } from '../pricing/addon-choice.ts';

export const QUOTE_KINDS = ['single', 'broadband', 'multi'] as const;
export type QuoteKind = (typeof QUOTE_KINDS)[number];

/** The number of a quote's reference; one series for all kinds. */
export const quoteNumbers = pgSequence('quote_numbers', { startWith: 104_000 });

/** Quotes of every kind. Money in pence, speeds in Mbps, lead time in working days. */
export const quotes = pgTable(
  'quotes',
  {
    reference: text().primaryKey(),
    partnerId: partnerId(),
    kind: oneOf(QUOTE_KINDS).notNull(),
    /** The last stored status; expiry is derived on read (R23). */
    status: oneOf(quoteContract.QUOTE_STATUSES).notNull(),
    customerName: text().notNull(),
    customerKey: customerKey().notNull(),
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
    /** The product alone; `installCost` and `monthlyCost` include add-ons. */
    baseInstallCost: integer().notNull(),
    baseMonthlyCost: integer().notNull(),
    installCost: integer().notNull(),
    monthlyCost: integer().notNull(),
    totalCost: integer().notNull(),
    eccCost: integer().notNull(),
    isEccFirm: boolean().notNull(),
    discount: integer().notNull(),
    isBookmarked: boolean().notNull().default(false),
    isSandbox: isSandbox(),
    isContended: boolean().notNull(),
    isOffnet: boolean().notNull(),
    leadTimeDays: integer().notNull(),
    ipAllocation: text(),
    /** The line that a broadband price is for; null for leased lines. */
    useExistingLine: boolean(),
    /** The number of the existing line, where the search named it. */
    pstnNumber: text(),
    addons: jsonb().$type<AddonLine[]>().notNull(),
    notes: text(),
    reason: text(),
    multiQuoteUuid: uuid(),
    multiQuoteLocationUuid: uuid(),
    searchQuoteId: uuid(),
    approvalTermsId: integer(),
    orderReference: text(),
    /** The customer's progress with the proposal that was shared by link; null if none was. */
    proposalStatus: oneOf(proposals.SHARED_STATUSES),
    /** The user who created it; `createdBy` is their name at the time. */
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text(),
    /** The owner: the creator until someone chooses another. `ownerName` is the owner's name at the time. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    ownerName: text(),
    version: integer().notNull().default(1),
    /** Reference, customer, product, postcode and town, for searching. */
    searchText: text().notNull(),
    searchIndex: searchIndex('search_text', 'reference', 'custom_reference', 'customer_name', 'postcode'),
    acceptedAt: instant(),
    /** When the owner was notified that it expires soon. */
    expiryNoticeAt: instant(),
    expiredAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    ...checkValues('quotes', table),
    index('quotes_partner_list').on(table.partnerId, table.kind, table.createdAt, table.reference),
    index('quotes_owner').on(table.ownerId),
    // With all columns that counts by status and sums by month need, so that they read no rows of the table.
    index('quotes_status').on(
      table.partnerId,
      table.kind,
      table.status,
      table.expiredAt,
      table.totalCost,
      table.isSandbox,
    ),
    index('quotes_pipeline').on(
      table.partnerId,
      table.createdAt,
      table.totalCost,
      table.isSandbox,
      table.status,
      table.expiredAt,
      table.updatedAt,
      table.orderReference,
    ),
    // The only sort order with an index: lists are sorted by price more often than by other columns.
    index('quotes_price').on(table.partnerId, table.kind, table.monthlyCost, table.reference),
    index('quotes_waiting').on(table.partnerId, table.status, table.updatedAt),
    partnerSearch('quotes_search', table),
    index('quotes_customer_created').on(table.partnerId, table.customerKey, table.createdAt),
    index('quotes_expiry').on(table.status, table.expiredAt),
    // With the reference, by which the quotes of a large multi-quote are read in batches.
    index('quotes_multi_quote')
      .on(table.multiQuoteUuid, table.reference)
      .where(sql`${table.multiQuoteUuid} is not null`),
    // With all columns that the dashboard needs to find multi-quotes with open quotes.
    index('quotes_contained')
      .on(table.multiQuoteUuid, table.status, table.expiredAt, table.partnerId, table.isSandbox)
      .where(sql`${table.multiQuoteUuid} is not null`),
    // The deletion of a large multi-quote finds its next quotes here, without reading cancelled quotes again.
    index('quotes_withdrawable')
      .on(table.multiQuoteUuid, table.reference)
      .where(sql`${table.multiQuoteUuid} is not null and ${table.status} in ('created', 'negotiation')`),
    // A search quote becomes one quote, even when saved twice.
    uniqueIndex('quotes_search_quote').on(table.searchQuoteId).where(sql`${table.searchQuoteId} is not null`),
  ],
);
export type QuoteRow = typeof quotes.$inferSelect;

/** Quotes that renew the contract of a service. */
export const quoteRenewals = pgTable(
  'quote_renewals',
  {
    quoteReference: text()
      .primaryKey()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    /** No foreign key: the domain of services depends on quotes through orders. */
    circuitId: integer().notNull(),
  },
  (table) => [index('quote_renewals_circuit').on(table.partnerId, table.circuitId)],
);

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
  /** The form as it was last submitted, and as it was submitted before that: what an approver compares. */
  submission: jsonb().$type<quoteContract.CrfSubmission>(),
  previousSubmission: jsonb().$type<quoteContract.CrfSubmission>(),
});

/** What each approver saw when they last opened a request, and what they saw before it changed. */
export const requestVisits = pgTable(
  'request_visits',
  {
    partnerId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quoteReference: text()
      .notNull()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    seenAt: instant().notNull(),
    seen: jsonb().$type<quoteContract.CrfSubmission>().notNull(),
    /** The visit before this one; null on the first. */
    previousSeenAt: instant(),
    previousSeen: jsonb().$type<quoteContract.CrfSubmission>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.quoteReference] }),
    index('request_visits_quote').on(table.quoteReference),
  ],
);

/** Approvals of a request since its form was last submitted. The last one that the rules require places the order. */
export const quoteApprovals = pgTable(
  'quote_approvals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    partnerId: partnerId(),
    quoteReference: text()
      .notNull()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    /** `approvedBy` is their name at the time. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    approvedBy: text().notNull(),
    /** The colleague on whose behalf they approved; null when they approved for themselves. */
    forUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    approvedFor: text(),
    approvedAt: instant().notNull(),
  },
  (table) => [unique('quote_approvals_once').on(table.quoteReference, table.userId)],
);

/** A partner's margin on a quote's prices for its own customer, in per cent. */
export const quoteMargins = pgTable(
  'quote_margins',
  {
    quoteReference: text()
      .primaryKey()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    monthlyPercent: doublePrecision().notNull(),
    installPercent: doublePrecision().notNull(),
    /** The user who set it last; `setBy` is their name at the time. */
    setById: integer().references(() => users.id, { onDelete: 'set null' }),
    setBy: text().notNull(),
    setAt: instant().notNull(),
  },
  (table) => [index('quote_margins_partner').on(table.partnerId, table.setAt)],
);

/** Documents of customer request forms; an order has the documents of its quote. */
export const quoteDocuments = pgTable(
  'quote_documents',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
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

/** Suppliers' terms and conditions, the same for every partner; `content` is sanitized on write (F29). */
export const supplierTerms = pgTable('supplier_terms', {
  id: serial().primaryKey(),
  supplierKey: text().notNull().unique(),
  name: text().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  agreementCopy: text().notNull(),
  agreementUrlCopy: text(),
});
