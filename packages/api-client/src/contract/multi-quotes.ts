/** Bulk quoting for many addresses (§7 Multi-quotes, Locations, Quotes, Negotiations); one file per entity in `multi-quotes/`. */
export * from './multi-quotes/bulk-runs.ts';
export * from './multi-quotes/changes.ts';
export {
  type ImportIssue,
  type ImportReport,
  importIssue,
  importReport,
  MAX_IMPORT_ISSUES,
  MAX_IMPORT_ROWS,
} from './multi-quotes/import.ts';
export { imports } from './multi-quotes/import-reviews.ts';
export {
  IMPORT_FIELDS,
  IMPORT_ROW_STATES,
  type ImportField,
  type ImportReview,
  type ImportRow,
  type ImportRowState,
  importRow,
  REQUIRED_IMPORT_FIELDS,
  type ReadyImportRow,
} from './multi-quotes/import-rows.ts';
export { type LocationMatch, SEARCH_OUTCOMES, type SearchOutcome } from './multi-quotes/location-match.ts';
export * from './multi-quotes/locations.ts';
export * from './multi-quotes/multi-quotes.ts';
export {
  NEGOTIATION_QUOTE_STATUSES,
  NEGOTIATION_STATUSES,
  type Negotiation,
  type NegotiationQuote,
  type NegotiationRound,
  type NegotiationTarget,
  negotiation,
  negotiationQuote,
  negotiationRound,
  negotiationTarget,
} from './multi-quotes/negotiation.ts';
export * from './multi-quotes/negotiations.ts';
export {
  type AlternativeOffer,
  CRITERIA,
  type OfferSummary,
  type OfferTotals,
} from './multi-quotes/offers.ts';
export * from './multi-quotes/price-requests.ts';
export {
  type DealCosts,
  type DealMargin,
  PROPOSAL_SORT_KEYS,
  PROPOSAL_STANDINGS,
  type ProposalLine,
  type ProposalQuote,
  type ProposalStanding,
  proposal,
  proposals,
} from './multi-quotes/proposal.ts';
export * from './multi-quotes/quotes.ts';
export { type SearchFilters, searchFilters } from './multi-quotes/search-filters.ts';
export * from './multi-quotes/searches.ts';
export { type BulkOutcome, bulkOutcome, MAX_BULK_ITEMS } from './multi-quotes/shared.ts';
