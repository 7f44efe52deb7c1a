/** Many addresses at once (§7 Multi-quotes, Locations, Quotes, Negotiations); a file a thing in `multi-quotes/`. */
export {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportIssue,
  type ImportReport,
  importIssue,
  importReport,
} from './multi-quotes/import.ts';
export * from './multi-quotes/locations.ts';
export * from './multi-quotes/multi-quotes.ts';
export * from './multi-quotes/negotiations.ts';
export * from './multi-quotes/quotes.ts';
export { type SearchFilters, searchFilters } from './multi-quotes/search-filters.ts';
export * from './multi-quotes/searches.ts';
export { BULK_MAX, type BulkOutcome, bulkOutcome } from './multi-quotes/shared.ts';
