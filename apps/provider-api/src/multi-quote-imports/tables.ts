import type { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { createdAt, id, instant, updatedAt, version } from '../db/columns/columns.ts';
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from '../db/drizzle-pg.ts';
import { multiQuoteId } from '../multi-quotes/tables.ts';

/**
 * A committed import in progress: its rows wait in chunks that are moved into the locations one by one, so that a long
 * import blocks nobody and resumes after a crash.
 */
export const multiQuoteImports = pgTable(
  'multi_quote_imports',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    /** Position of the import's first row; null until all chunks are staged and the import is committed. */
    firstPosition: integer(),
    total: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('multi_quote_imports_multi_quote').on(table.multiQuoteId)],
);

export const multiQuoteImportChunks = pgTable(
  'multi_quote_import_chunks',
  {
    importId: uuid()
      .notNull()
      .references(() => multiQuoteImports.id, { onDelete: 'cascade' }),
    chunk: integer().notNull(),
    /** Position of its first row in the import, so that a page of rows reads only its chunks. */
    start: integer().notNull().default(0),
    rows: json().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.chunk] }),
    index('multi_quote_import_chunks_start').on(table.importId, table.start),
  ],
);

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
    /** SHA-256 of the file; null for imports stored before it was computed. */
    contentHash: text(),
    rows: integer().notNull(),
    /** Its staged rows: not committed, or being imported. */
    importId: uuid().references(() => multiQuoteImports.id, { onDelete: 'set null' }),
    /** False until all rows are stored. Incomplete reviews are hidden, and removed if the server was killed. */
    isComplete: boolean().notNull().default(true),
    /** Rows committed so far, in all imports. */
    importedRows: integer().notNull().default(0),
    createdBy: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('multi_quote_import_reviews_multi_quote').on(table.multiQuoteId, table.createdAt),
    index('multi_quote_import_reviews_import').on(table.importId),
  ],
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

/**
 * Files that were imported, so that the portal can ask before the same file is imported again. Each file has one row,
 * for its last import.
 */
export const multiQuoteImportedFiles = pgTable(
  'multi_quote_imported_files',
  {
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    contentHash: text().notNull(),
    /**
     * The stored import that the rows came from. Importing its remaining rows does not count as importing the file
     * again.
     */
    reviewId: uuid(),
    importedAt: instant().notNull(),
    importedBy: text(),
  },
  (table) => [primaryKey({ columns: [table.multiQuoteId, table.contentHash] })],
);

/** Which columns a company read from files with the same headings, for its next file with them. */
export const multiQuoteImportColumns = pgTable(
  'multi_quote_import_columns',
  {
    partnerId: partnerId(),
    /** A hash of the headings in their order. */
    headingsKey: text().notNull(),
    positions: jsonb().$type<Partial<Record<contract.multiQuotes.ImportField, number>>>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.headingsKey] })],
);
