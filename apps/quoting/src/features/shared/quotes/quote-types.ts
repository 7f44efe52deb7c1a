import type { contract, OutputOf } from '@portal/api-client';

/** Short names for the contract's types. */
export type Quote = contract.quotes.Quote;
export type QuoteSummary = contract.quotes.QuoteSummary;
/** A page of quotes, with the number of quotes per status. */
export type QuotePage = OutputOf<typeof contract.quotes.single.list>;
export type QuoteStatus = contract.quotes.QuoteStatus;
export type QuoteAction = Quote['actions'][number];
export type Margin = contract.quotes.Margin;
export type Terms = contract.quotes.Terms;
export type Address = contract.common.Address;
export type HistoryEntry = contract.common.HistoryEntry;
