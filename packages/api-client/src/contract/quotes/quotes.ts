import { requestForms } from './crf-form.ts';
import { quoteProposals } from './quote-proposals.ts';
import { savedQuotes } from './saved-quotes.ts';

export { QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteStatus } from '../../status/quote-states.ts';
export { type ApprovalRequest, approvalRequest, listApprovals } from './approvals.ts';
export { type CrfForm, type CrfSubmission, crfForm, MAX_CRF_DOCUMENTS } from './crf-form.ts';
export { MAX_MARGIN_PERCENT, type Margin, margin } from './margin.ts';
export { QUOTE_SORT_KEYS, type Quote, type QuoteSummary, quote, quoteStatus, quoteSummary } from './quote.ts';
export { MAX_NAMED_QUOTES } from './saved-quotes.ts';
export { type Terms, terms } from './terms.ts';

/**
 * All calls of single quotes. Pages import the parts that they use from `@portal/api-client/quote-calls`, because the
 * calls of one object cannot be tree-shaken.
 */
export const single = {
  ...savedQuotes.single,
  proposals: quoteProposals.single,
  ...requestForms.single,
};
export const broadband = {
  ...savedQuotes.broadband,
  proposals: quoteProposals.broadband,
  ...requestForms.broadband,
};
