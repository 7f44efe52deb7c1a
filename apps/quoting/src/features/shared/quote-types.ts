import type { contract, OutputOf } from '@portal/api-client';

/** Short names for the contract's types. */
export type ApprovalProgress = contract.quotes.ApprovalProgress;
export type ApprovalRequest = contract.quotes.ApprovalRequest;
export type CrfAnswer = contract.quotes.CrfForm;
export type RequestVisit = OutputOf<typeof contract.quotes.single.recordRequestVisit>;
export type Margin = contract.quotes.Margin;
export type Search = OutputOf<typeof contract.availability.getSearch>;
