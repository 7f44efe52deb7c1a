import type { contract } from '@portal/api-client';
import type { Tone } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';

export type ServiceNotice = contract.documentation.ServiceNotice;

export const NOTICE_KINDS: Readonly<Record<ServiceNotice['kind'], { label: string; tone: Tone }>> = {
  maintenance: { label: 'Planned work', tone: 'info' },
  incident: { label: 'Incident', tone: 'danger' },
  product: { label: 'Product', tone: 'neutral' },
  pricing: { label: 'Pricing', tone: 'accent' },
};

export const isNoticeKind = (value: string): value is ServiceNotice['kind'] =>
  Object.hasOwn(NOTICE_KINDS, value);

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
