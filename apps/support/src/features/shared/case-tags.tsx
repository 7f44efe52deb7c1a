import { icons, StatusTag } from '@portal/ui';
import { CASE_PRIORITIES, CASE_STATUSES, type CaseSummary, WAITING_ON_LABELS } from './case-labels.ts';

export function CaseStatusTag({ status }: Pick<CaseSummary, 'status'>) {
  const { label, tone } = CASE_STATUSES[status];
  return (
    <StatusTag tone={tone} {...(status === 'New' ? {} : { icon: <icons.check aria-hidden /> })}>
      {label}
    </StatusTag>
  );
}

export function CasePriorityTag({ priority }: Pick<CaseSummary, 'priority'>) {
  const { label, tone } = CASE_PRIORITIES[priority];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export function WaitingOnTag({ waitsOn }: { waitsOn: NonNullable<CaseSummary['waitsOn']> }) {
  return (
    <StatusTag tone={waitsOn === 'partner' ? 'warning' : 'neutral'}>{WAITING_ON_LABELS[waitsOn]}</StatusTag>
  );
}

export function EscalatedTag() {
  return (
    <StatusTag tone="accent" icon={<icons.alert aria-hidden />}>
      Escalated
    </StatusTag>
  );
}
