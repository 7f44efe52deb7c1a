import type { contract } from '@portal/api-client';
import type { StatusLabel } from '@portal/api-client/labels';
import { formatDateTime } from '@portal/ui/format';

type ServiceNotice = contract.documentation.ServiceNotice;

export const NOTICE_KIND_LABELS: Readonly<Record<ServiceNotice['kind'], StatusLabel>> = {
  maintenance: { label: 'Planned work', tone: 'info' },
  incident: { label: 'Incident', tone: 'danger' },
  product: { label: 'Product', tone: 'neutral' },
  pricing: { label: 'Pricing', tone: 'accent' },
};

/** "24/11/2026 00:00 to 05:00"; repeats the date only if the period ends on another day. */
export function formatPeriod({
  startsAt,
  endsAt,
}: Pick<ServiceNotice, 'startsAt' | 'endsAt'>): string | null {
  if (startsAt === null) return endsAt === null ? null : `Until ${formatDateTime(endsAt)}`;
  const start = formatDateTime(startsAt);
  if (endsAt === null) return `From ${start}`;
  const end = formatDateTime(endsAt);
  const [startDay] = start.split(' ');
  const [endDay, endTime] = end.split(' ');
  return `${start} to ${startDay === endDay ? endTime : end}`;
}
