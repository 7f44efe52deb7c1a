import type { contract } from '@portal/api-client';
import type { Tone } from '@portal/ui';

export type CaseSummary = contract.support.CaseSummary;
export type SupportCase = contract.support.SupportCase;
export type CaseComment = contract.support.CaseComment;
export type Attachment = contract.support.Attachment;

type Words = { label: string; tone: Tone };

/** What each status is called, and how it is coloured beside its word. */
export const CASE_STATUS: Readonly<Record<CaseSummary['status'], Words>> = {
  New: { label: 'New', tone: 'info' },
  Resolved: { label: 'Resolved', tone: 'success' },
  Closed: { label: 'Closed', tone: 'neutral' },
};

export const CASE_PRIORITY: Readonly<Record<CaseSummary['priority'], Words>> = {
  High: { label: 'High', tone: 'danger' },
  Medium: { label: 'Medium', tone: 'warning' },
  Low: { label: 'Low', tone: 'neutral' },
};

export const CASE_TYPE: Readonly<Record<CaseSummary['type'], string>> = {
  assurance: 'Fault or question',
  billing: 'Billing',
  cease: 'Cease',
};

/** Whom an open case waits on, as the partner reads it. */
export const WAITS_ON_LABEL: Readonly<Record<NonNullable<CaseSummary['waitsOn']>, string>> = {
  partner: 'Waiting on you',
  provider: 'Waiting on us',
};

export const isCaseStatus = (value: string): value is CaseSummary['status'] =>
  Object.hasOwn(CASE_STATUS, value);
export const isCasePriority = (value: string): value is CaseSummary['priority'] =>
  Object.hasOwn(CASE_PRIORITY, value);
export const isCaseType = (value: string): value is CaseSummary['type'] => Object.hasOwn(CASE_TYPE, value);
export const isParty = (value: string): value is keyof typeof WAITS_ON_LABEL =>
  Object.hasOwn(WAITS_ON_LABEL, value);

/** "Billing: Invoice Query, PO Query". */
export function kindOf({
  type,
  issueType,
  issueSubType,
}: Pick<CaseSummary, 'type' | 'issueType' | 'issueSubType'>): string {
  const issue = [issueType, issueSubType].filter(Boolean).join(', ');
  return issue === '' ? CASE_TYPE[type] : `${CASE_TYPE[type]}: ${issue}`;
}
