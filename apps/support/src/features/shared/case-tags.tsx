import { CASE_PRIORITY_LABELS, CASE_STATUS_LABELS, getWaitingLabel } from '@portal/api-client/labels';
import { icons, StatusTag, useBrand } from '@portal/ui';
import type { CaseSummary } from './case-types.ts';

export function CaseStatusTag({ status }: Pick<CaseSummary, 'status'>) {
  const { label, tone } = CASE_STATUS_LABELS[status];
  return (
    <StatusTag tone={tone} {...(status === 'New' ? {} : { icon: <icons.check aria-hidden /> })}>
      {label}
    </StatusTag>
  );
}

export function CasePriorityTag({ priority }: Pick<CaseSummary, 'priority'>) {
  const { label, tone } = CASE_PRIORITY_LABELS[priority];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export function WaitingOnTag({ waitsOn }: { waitsOn: NonNullable<CaseSummary['waitsOn']> }) {
  const { name } = useBrand();
  return (
    <StatusTag tone={waitsOn === 'partner' ? 'warning' : 'neutral'}>
      {getWaitingLabel(waitsOn, name)}
    </StatusTag>
  );
}

export function EscalatedTag() {
  return (
    <StatusTag tone="accent" icon={<icons.alert aria-hidden />}>
      Escalated
    </StatusTag>
  );
}
