import type { contract, OutputOf } from '@portal/api-client';

/** The contract's types that these screens speak of, under their own names. */
export type Quote = contract.quotes.Quote;
export type QuoteSummary = contract.quotes.QuoteSummary;
/** A page of a list of quotes, with how many are in each status. */
export type QuotePage = OutputOf<typeof contract.quotes.single.list>;
export type QuoteStatus = contract.quotes.QuoteStatus;
export type QuoteAction = Quote['actions'][number];
export type Margin = contract.quotes.Margin;
export type Terms = contract.quotes.Terms;
export type Address = contract.common.Address;
export type HistoryEntry = contract.common.HistoryEntry;
