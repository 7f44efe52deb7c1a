import { icons, StatusTag } from '@portal/ui';
import { CASE_PRIORITY, CASE_STATUS, type CaseSummary, WAITS_ON_LABEL } from './case-words.ts';

export function CaseStatusTag({ status }: Pick<CaseSummary, 'status'>) {
  const { label, tone } = CASE_STATUS[status];
  return (
    <StatusTag tone={tone} {...(status === 'New' ? {} : { icon: <icons.check aria-hidden /> })}>
      {label}
    </StatusTag>
  );
}

export function CasePriorityTag({ priority }: Pick<CaseSummary, 'priority'>) {
  const { label, tone } = CASE_PRIORITY[priority];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export function WaitsOnTag({ waitsOn }: { waitsOn: NonNullable<CaseSummary['waitsOn']> }) {
  return (
    <StatusTag tone={waitsOn === 'partner' ? 'warning' : 'neutral'}>{WAITS_ON_LABEL[waitsOn]}</StatusTag>
  );
}

export function EscalatedTag() {
  return (
    <StatusTag tone="accent" icon={<icons.alert aria-hidden />}>
      Escalated
    </StatusTag>
  );
}
