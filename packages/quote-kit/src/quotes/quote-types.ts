import type { contract } from '@portal/api-client';

/** Short names for the contract's types. */
export type Quote = contract.quotes.Quote;
export type QuoteSummary = contract.quotes.QuoteSummary;
export type ApprovalRequest = contract.quotes.ApprovalRequest;
export type QuoteStatus = contract.quotes.QuoteStatus;
export type QuoteAction = Quote['actions'][number];
export type Margin = contract.quotes.Margin;
export type Terms = contract.quotes.Terms;
export type HistoryEntry = contract.common.HistoryEntry;
