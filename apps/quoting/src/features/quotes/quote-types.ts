import type { contract } from '@portal/api-client';

/** The contract's types that these screens speak of, under their own names. */
export type Quote = contract.quotes.Quote;
export type QuoteSummary = contract.quotes.QuoteSummary;
export type QuoteStatus = contract.quotes.QuoteStatus;
export type QuoteAction = Quote['actions'][number];
export type Terms = contract.quotes.Terms;
export type Address = contract.common.Address;
export type HistoryEntry = contract.common.HistoryEntry;
