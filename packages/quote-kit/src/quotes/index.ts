export { AbsenceNotice } from './actions/absence-notice.tsx';
export { describePlaced } from './actions/describe-placed.ts';
export { reasonSchema } from './actions/reason-schema.ts';
export { type QuotePermissions, useQuotePermissions } from './actions/use-quote-permissions.ts';
export { BULK_QUOTE_LABELS, BULK_QUOTE_TEXTS, createBulkQuoteEdit } from './bulk/bulk-quote-fields.tsx';
export { LazyBulkStepDialog } from './bulk/lazy-bulk-step-dialog.ts';
export { describeExpiry, getDaysLeft, isExpired } from './expiry.ts';
export {
  CustomerCell,
  ExpiryCell,
  ProductCell,
  QuoteStatusTag,
  ReferenceCell,
  ROW_HEIGHT,
  StatusCell,
  TwoLines,
} from './list/quote-cells.tsx';
export { hidden, quoteColumns } from './list/quote-columns.tsx';
export { proposalStatusFilter, quoteFilters, quoteSearch, quoteStatusFilter } from './list/quote-filters.tsx';
export { hasMsaTerms, MSA_NOTE } from './msa-terms.ts';
export {
  getPartnerDetails,
  PARTNER_DETAIL_LABELS,
  PartnerDetailsFields,
  partnerDetailsSchema,
} from './partner-details.tsx';
export { pollWhileProcessing } from './poll-while-processing.ts';
export { QuoteKindProvider, useQuoteKind } from './quote-kind-context.tsx';
export type { QuoteKindConfig } from './quote-kinds.ts';
export { getQuoteKind, getQuotePath, QUOTE_KIND_NAMES, QUOTE_KINDS, type QuoteKind } from './quote-kinds.ts';
export { describeProduct, describeQuotedProduct } from './quote-labels.ts';
export type { Quote, QuoteStatus, QuoteSummary, Terms } from './quote-types.ts';
export { TermsDocuments } from './terms/terms-documents.tsx';
export { TermsPanel } from './terms/terms-panel.tsx';
