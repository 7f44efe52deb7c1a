import type { contract } from '@portal/api-client';
import { formatDateTime } from '@portal/ui/format';

type ServiceNotice = contract.documentation.ServiceNotice;

/** "24/11/2026 00:00 to 05:00"; repeats the date only if the period ends on another day. */
export function formatNoticePeriod({
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
