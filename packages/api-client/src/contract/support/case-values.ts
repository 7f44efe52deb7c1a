import * as v from '@portal/api-client/schema';

export const CASE_PRIORITIES = ['High', 'Medium', 'Low'] as const;
/** Resolved and Closed count as finished (§4). */
export const CASE_STATUSES = ['New', 'Resolved', 'Closed'] as const;
export const CASE_TYPES = ['assurance', 'billing', 'cease'] as const;
export const casePriority = v.picklist(CASE_PRIORITIES);
export const caseStatus = v.picklist(CASE_STATUSES);
export const caseType = v.picklist(CASE_TYPES);
export type CasePriority = v.InferOutput<typeof casePriority>;
export type CaseStatus = v.InferOutput<typeof caseStatus>;
export type CaseType = v.InferOutput<typeof caseType>;
