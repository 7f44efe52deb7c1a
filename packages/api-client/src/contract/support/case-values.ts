import * as v from '@portal/api-client/schema';

export const CASE_PRIORITIES = ['High', 'Medium', 'Low'] as const;
/** Resolved and Closed count as finished (§4). */
export const CASE_STATUSES = ['New', 'Resolved', 'Closed'] as const;
export const CASE_TYPES = ['assurance', 'billing', 'cease'] as const;
/** Why a partner closes a case. */
export const CLOSING_REASONS = ['fixed', 'not_needed', 'opened_twice', 'other'] as const;
/** A closed case can be reopened for so many days. */
export const REOPEN_DAYS = 14;
export const casePriority = v.picklist(CASE_PRIORITIES);
export const caseStatus = v.picklist(CASE_STATUSES);
export const caseType = v.picklist(CASE_TYPES);
export type ClosingReason = (typeof CLOSING_REASONS)[number];
export type CasePriority = v.InferOutput<typeof casePriority>;
export type CaseStatus = v.InferOutput<typeof caseStatus>;
export type CaseType = v.InferOutput<typeof caseType>;
