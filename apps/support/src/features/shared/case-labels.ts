import type { contract } from '@portal/api-client';
import type { Tone } from '@portal/ui';

export type CaseSummary = contract.support.CaseSummary;
export type SupportCase = contract.support.SupportCase;
export type CaseComment = contract.support.CaseComment;
export type Attachment = contract.support.Attachment;

type StatusLabel = { label: string; tone: Tone };

export const CASE_STATUSES: Readonly<Record<CaseSummary['status'], StatusLabel>> = {
  New: { label: 'New', tone: 'info' },
  Resolved: { label: 'Resolved', tone: 'success' },
  Closed: { label: 'Closed', tone: 'neutral' },
};

export const CASE_PRIORITIES: Readonly<Record<CaseSummary['priority'], StatusLabel>> = {
  High: { label: 'High', tone: 'danger' },
  Medium: { label: 'Medium', tone: 'warning' },
  Low: { label: 'Low', tone: 'neutral' },
};

export const CASE_TYPES: Readonly<Record<CaseSummary['type'], string>> = {
  assurance: 'Fault or question',
  billing: 'Billing',
  cease: 'Cease',
};

export const WAITING_ON_LABELS: Readonly<Record<NonNullable<CaseSummary['waitsOn']>, string>> = {
  partner: 'Waiting for you',
  provider: 'With Strandline',
};

export const isCaseStatus = (value: string): value is CaseSummary['status'] =>
  Object.hasOwn(CASE_STATUSES, value);
export const isCasePriority = (value: string): value is CaseSummary['priority'] =>
  Object.hasOwn(CASE_PRIORITIES, value);
export const isCaseType = (value: string): value is CaseSummary['type'] => Object.hasOwn(CASE_TYPES, value);
export const isWaitingOn = (value: string): value is keyof typeof WAITING_ON_LABELS =>
  Object.hasOwn(WAITING_ON_LABELS, value);

/** "Billing: Invoice Query, PO Query". */
export function describeCaseType({
  type,
  issueType,
  issueSubType,
}: Pick<CaseSummary, 'type' | 'issueType' | 'issueSubType'>): string {
  const issue = [issueType, issueSubType].filter(Boolean).join(', ');
  return issue === '' ? CASE_TYPES[type] : `${CASE_TYPES[type]}: ${issue}`;
}
