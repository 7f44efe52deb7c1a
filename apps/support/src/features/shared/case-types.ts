import type { contract } from '@portal/api-client';

export type CaseSummary = contract.support.CaseSummary;
export type SupportCase = contract.support.SupportCase;
export type CaseComment = contract.support.CaseComment;
export type Attachment = contract.support.Attachment;
