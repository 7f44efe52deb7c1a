import { contract, type ParsedOf } from '@portal/api-client';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { partners, users } from '../auth/tables.ts';
import { checkValues, createdAt, id, instant, oneOf, updatedAt, version } from '../db/columns/columns.ts';
import { partnerSearch, searchIndex } from '../db/columns/search-index.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { quotes } from '../quotes/tables.ts';

/** Filters of the Saved quotes that a negotiation takes. */
type AddedQuotes = NonNullable<ParsedOf<typeof contract.multiQuotes.negotiations.create>['matching']>;

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
    /** `expired` is derived from `expiredAt` on read; only the provider stores it here. */
    status: oneOf(contract.multiQuotes.MULTI_QUOTE_STATUSES).notNull(),
    expiredAt: instant().notNull(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdBy: text(),
    searchIndex: searchIndex('name'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    ...checkValues('multi_quotes', table),
    partnerSearch('multi_quotes_search', table),
    index('multi_quotes_partner').on(table.partnerId, table.createdAt),
  ],
);

const multiQuoteId = () =>
  integer()
    .notNull()
    .references(() => multiQuotes.id, { onDelete: 'cascade' });

/** The partner's margin in the proposal of a whole multi-quote, in per cent. */
export const multiQuoteMargins = pgTable('multi_quote_margins', {
  multiQuoteId: integer()
    .primaryKey()
    .references(() => multiQuotes.id, { onDelete: 'cascade' }),
  partnerId: partnerId(),
  basis: text().$type<contract.multiQuotes.DealMargin['basis']>().notNull(),
  monthlyPercent: doublePrecision().notNull(),
  installPercent: doublePrecision().notNull(),
  /** The name at the time of who set it last. */
  setBy: text().notNull(),
  setAt: instant().notNull(),
});

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
    /** Offers that meet `searchFilters`, and the cheapest of them (search/matches.ts). */
    matchingCount: integer().notNull().default(0),
    bestProduct: jsonb().$type<PricedProduct>(),
    /** The chosen product at the price it was found; other offers are recalculated from the address (search/products.ts). */
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
  ],
);

/**
 * A committed import in progress: its rows wait in chunks that are moved into the locations one by one, so that a long
 * import blocks nobody and resumes after a crash.
 */
export const multiQuoteImports = pgTable('multi_quote_imports', {
  id: id(),
  partnerId: partnerId(),
  multiQuoteId: multiQuoteId(),
  /** Position of its first row; null until all chunks are staged and the import is committed. */
  firstPosition: integer(),
  total: integer().notNull(),
  createdAt: createdAt(),
});

export const multiQuoteImportChunks = pgTable(
  'multi_quote_import_chunks',
  {
    importId: uuid()
      .notNull()
      .references(() => multiQuoteImports.id, { onDelete: 'cascade' }),
    chunk: integer().notNull(),
    rows: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.chunk] })],
);

/** What progress is computed from: the rate is measured since the work last began or resumed. */
const progress = () => ({
  total: integer().notNull(),
  processed: integer().notNull().default(0),
  rateSince: instant(),
  rateFrom: integer().notNull().default(0),
  createdBy: text(),
});

/**
 * A validated file that is stored until all its rows are imported or left out. Valid rows are staged in an import that is
 * not committed yet; rows that need a person are in {@link multiQuoteImportRows}.
 */
export const multiQuoteImportReviews = pgTable(
  'multi_quote_import_reviews',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    fileName: text().notNull(),
    rows: integer().notNull(),
    /** Its staged rows: not committed, or being imported. */
    importId: uuid().references(() => multiQuoteImports.id, { onDelete: 'set null' }),
    /** Rows committed so far, in all imports. */
    importedRows: integer().notNull().default(0),
    createdBy: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quote_import_reviews_multi_quote').on(table.multiQuoteId, table.createdAt)],
);

export const multiQuoteImportRows = pgTable(
  'multi_quote_import_rows',
  {
    reviewId: uuid()
      .notNull()
      .references(() => multiQuoteImportReviews.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    state: text().$type<contract.multiQuotes.ImportRowState>().notNull(),
    fields: jsonb().$type<Record<contract.multiQuotes.ImportField, string>>().notNull(),
    issues: jsonb().$type<contract.multiQuotes.ImportIssue[]>().notNull(),
    suggestions: jsonb().$type<contract.multiQuotes.ImportRow['suggestions']>().notNull(),
    /** The resolved address of a ready row. */
    address: jsonb().$type<contract.availability.Search['address']>(),
    addressKey: text(),
    /** A second site at the same address was confirmed. */
    allowDuplicate: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.row] }),
    index('multi_quote_import_rows_state').on(table.reviewId, table.state),
  ],
);

/** What was done to a multi-quote itself; the steps of its quotes are in `quote_events`. */
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

/** A search over a multi-quote's locations, with its progress, so that it resumes after a crash. */
export const multiQuoteRuns = pgTable(
  'multi_quote_runs',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    status: text().$type<contract.multiQuotes.SearchProgress['status']>().notNull(),
    ...progress(),
    failed: integer().notNull().default(0),
    scope: text().$type<(typeof contract.multiQuotes.SEARCH_SCOPES)[number]>().notNull().default('all'),
    /** Only these of the scope; null for the whole scope. */
    locationUuids: jsonb().$type<string[]>(),
    /** Criteria that the locations get when they are marked; null keeps their own. */
    searchFilters: jsonb().$type<contract.multiQuotes.SearchFilters>(),
    /** Position up to which locations have been marked for searching; null once all are. */
    markedTo: integer().default(0),
    /** Position up to which locations have been searched. */
    searchedTo: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quote_runs_multi_quote').on(table.multiQuoteId, table.createdAt)],
);

/** Choosing or saving for many locations, with its progress, so that it resumes after a crash. */
export const multiQuoteBulkRuns = pgTable(
  'multi_quote_bulk_runs',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    kind: text().$type<contract.multiQuotes.BulkRun['kind']>().notNull(),
    status: text().$type<contract.multiQuotes.BulkRun['status']>().notNull(),
    match: jsonb().$type<contract.multiQuotes.LocationMatch>().notNull(),
    strategy: text().$type<contract.multiQuotes.ChoiceStrategy>().notNull(),
    supplierKey: text(),
    ...progress(),
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    skippedLocations: jsonb().$type<contract.multiQuotes.BulkRun['skippedLocations']>().notNull(),
    /** The last location worked on; positions can be shared. */
    lastPosition: integer().notNull().default(0),
    lastUuid: uuid(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quote_bulk_runs_multi_quote').on(table.multiQuoteId, table.createdAt)],
);

/** A bulk change that can be undone, and once it was, its entry in the history. */
export const multiQuoteChanges = pgTable(
  'multi_quote_changes',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    subject: text().$type<contract.multiQuotes.BulkChangeSubject>().notNull(),
    step: text().$type<contract.multiQuotes.BulkChange['step']>().notNull(),
    fields: jsonb().$type<string[]>().notNull(),
    /** Only this user is offered to undo it. */
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    restored: integer().notNull().default(0),
    /** When it was undone last; null while nobody has tried. */
    undoneAt: instant(),
    undoneBy: text(),
  },
  (table) => [
    index('multi_quote_changes_multi_quote').on(table.multiQuoteId, table.createdAt),
    index('multi_quote_changes_age').on(table.createdAt),
  ],
);

/** What a bulk change changed, with the values before it; removed once it can no longer be undone. */
export const multiQuoteChangedItems = pgTable(
  'multi_quote_changed_items',
  {
    changeId: uuid()
      .notNull()
      .references(() => multiQuoteChanges.id, { onDelete: 'cascade' }),
    /** Reference or uuid. */
    key: text().notNull(),
    partnerId: partnerId(),
    /** Names it once it is removed; null for quotes, whose key does. */
    label: text(),
    /** Its version after the change: a quote with another version has changed since. */
    version: integer().notNull(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The same fields after the change: a site with other values has changed since. Empty for quotes. */
    after: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null until the undo has come to it. */
    outcome: text().$type<'restored' | 'skipped'>(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.key] })],
);

/** Quotes approved together, followed by the bulk tracker (§4). */
export const multiQuoteApprovals = pgTable(
  'multi_quote_approvals',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    references: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('multi_quote_approvals_multi_quote').on(table.multiQuoteId, table.createdAt)],
);

export const negotiations = pgTable(
  'negotiations',
  {
    id: serial().primaryKey(),
    uuid: uuid().notNull().unique().defaultRandom(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    name: text().notNull(),
    notes: text(),
    status: oneOf(contract.multiQuotes.NEGOTIATION_STATUSES).notNull(),
    /** What the partner hopes for, per group. */
    targets: jsonb().$type<contract.multiQuotes.NegotiationTarget[]>().notNull().default([]),
    /** The first round's id and this round's number; null for the first round itself. */
    firstRoundId: integer(),
    round: integer().notNull().default(1),
    /** Where adding "all" continues, also after a kill; null once every quote is added and the desk is asked. */
    adding: jsonb().$type<{ matching: AddedQuotes | null; after: string }>(),
    /** When the pricing desk's answer is expected. */
    answerDueAt: instant().notNull().defaultNow(),
    createdBy: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    ...checkValues('negotiations', table),
    index('negotiations_multi_quote').on(table.multiQuoteId, table.createdAt),
  ],
);

export const negotiationQuotes = pgTable(
  'negotiation_quotes',
  {
    uuid: id(),
    partnerId: partnerId(),
    negotiationId: integer()
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    group: text().notNull(),
    quoteReference: text()
      .notNull()
      .references(() => quotes.reference, { onDelete: 'cascade' }),
    /** The prices when the negotiation was opened; pence. */
    eccCost: integer().notNull(),
    installCost: integer().notNull(),
    monthlyCost: integer().notNull(),
    newEcc: integer(),
    newInstall: integer(),
    newMonthlyCost: integer(),
    /** Another product that the desk offers instead of a new price. */
    newSearchQuoteUuid: uuid(),
    newProduct: jsonb().$type<PricedProduct>(),
    status: text().$type<contract.multiQuotes.NegotiationQuote['status']>().notNull(),
    note: text(),
    /** Why the partner decided as it did, and who it was. */
    reason: text(),
    decidedBy: text(),
    decidedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('negotiation_quotes_quote').on(table.negotiationId, table.quoteReference)],
);
