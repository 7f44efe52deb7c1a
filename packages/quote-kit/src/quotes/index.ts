export {
  getDisabledReason,
  getNextStepText,
  getPrimaryAction,
  type PrimaryAction,
} from './actions/quote-actions.ts';
export { QuoteChangesSince } from './actions/quote-changes-since.tsx';
export { reasonSchema } from './actions/reason-schema.ts';
export { type QuoteActionCommand, useQuoteAction } from './actions/use-quote-action.ts';
export { type QuotePermissions, useQuotePermissions } from './actions/use-quote-permissions.ts';
export { BULK_QUOTE_FIELDS, isBulkQuoteField, toBulkQuoteFields } from './bulk/bulk-quote-fields.tsx';
export { type BulkStep, getStepRefusal } from './bulk/step-refusal.ts';
export { describeExpiry, getDaysLeft, isExpired } from './expiry.ts';
export {
  CustomerCell,
  ExpiryCell,
  ProductCell,
  QuotedProductCell,
  QuoteStatusTag,
  ReferenceCell,
  RequestedCell,
  ROW_HEIGHT,
  TwoLines,
} from './list/quote-cells.tsx';
export { hidden, quoteColumns } from './list/quote-columns.tsx';
export { multiQuotesFilter, quoteFilters, quoteSearch, quoteStatusFilter } from './list/quote-filters.tsx';
export { hasMsaTerms, MSA_NOTE } from './msa-terms.ts';
export { OrderFailedNotice } from './order-failed-notice.tsx';
export { getTotalInclEcc, QuoteFigures } from './quote-figures.tsx';
export {
  getApprovalPath,
  getQuoteKind,
  getQuotePath,
  QUOTE_KIND_NAMES,
  QUOTE_KINDS,
  type QuoteKind,
} from './quote-kinds.ts';
export { describeProduct, describeQuotedProduct } from './quote-labels.ts';
export { NEXT_STEP_TEXT } from './quote-statuses.ts';
export type {
  ApprovalRequest,
  HistoryEntry,
  Margin,
  Quote,
  QuoteAction,
  QuoteStatus,
  QuoteSummary,
  Terms,
} from './quote-types.ts';
export { TermsDocuments } from './terms/terms-documents.tsx';
export { TermsPanel } from './terms/terms-panel.tsx';
export { pollWhileProcessing, useQuote, useRefreshQuote } from './use-quote.ts';
