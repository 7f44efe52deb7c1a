import type { contract } from '@portal/api-client';

/** Short names for the contract's types. */
export type Quote = contract.quotes.Quote;
export type QuoteSummary = contract.quotes.QuoteSummary;
export type QuoteStatus = contract.quotes.QuoteStatus;
export type Terms = contract.quotes.Terms;
